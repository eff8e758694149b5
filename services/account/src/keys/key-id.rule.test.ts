import { keyIdOf } from './key-id.rule';

test('replaces a malformed id with an id that no key has, so PostgreSQL never gets text it cannot read', () => {
  for (const text of ['', 'key_', 'key_01JD3ABCDEFGHJKMNPQRSTVWXYZ', 'key_01jd3abcdefghjkmnpqrstvwxy', '\0'])
    expect(keyIdOf(text)).toMatch(/^key_0+$/);
  expect(keyIdOf('key_01JD3ABCDEFGHJKMNPQRSTVWXY')).toBe('key_01JD3ABCDEFGHJKMNPQRSTVWXY');
});
