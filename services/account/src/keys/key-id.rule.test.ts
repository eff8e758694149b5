import { keyIdOf } from './key-id.rule';

test('what is no id becomes the id of no key, so that PostgreSQL is never asked for what it cannot read', () => {
  for (const text of ['', 'key_', 'key_01JD3ABCDEFGHJKMNPQRSTVWXYZ', 'key_01jd3abcdefghjkmnpqrstvwxy', '\0'])
    expect(keyIdOf(text)).toMatch(/^key_0+$/);
  expect(keyIdOf('key_01JD3ABCDEFGHJKMNPQRSTVWXY')).toBe('key_01JD3ABCDEFGHJKMNPQRSTVWXY');
});
