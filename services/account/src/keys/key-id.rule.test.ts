import { keyIdOf, uuidOf } from './id.rule';

test('a uuid is one however it is written', () => {
  expect(uuidOf('6F1C1F0E-5A5E-4A4E-8F5D-0F6A3B2C1D0E')).toBe('6f1c1f0e-5a5e-4a4e-8f5d-0f6a3b2c1d0e');
});

test('what is no id becomes the id of nothing, so that PostgreSQL is never asked for what it cannot read', () => {
  for (const text of ['', 'x', '6f1c1f0e5a5e4a4e8f5d0f6a3b2c1d0e', '\0', '6f1c1f0e-5a5e-4a4e-8f5d-0f6a3b2c1d0e\n'])
    expect(uuidOf(text)).toMatch(/^[0-]+$/);
  for (const text of ['', 'key_', 'key_01JD3ABCDEFGHJKMNPQRSTVWXYZ', 'key_01jd3abcdefghjkmnpqrstvwxy', '\0'])
    expect(keyIdOf(text)).toMatch(/^key_0+$/);
  expect(keyIdOf('key_01JD3ABCDEFGHJKMNPQRSTVWXY')).toBe('key_01JD3ABCDEFGHJKMNPQRSTVWXY');
});
