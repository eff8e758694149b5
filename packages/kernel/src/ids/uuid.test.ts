import { uuidOf } from './index';

test('an id is accepted in either case and becomes lower case', () => {
  expect(uuidOf('6f1c1f0e-5a5e-4a4e-8f5d-0f6a3b2c1d0e')).toBe('6f1c1f0e-5a5e-4a4e-8f5d-0f6a3b2c1d0e');
  expect(uuidOf('6F1C1F0E-5A5E-4A4E-8F5D-0F6A3B2C1D0E')).toBe('6f1c1f0e-5a5e-4a4e-8f5d-0f6a3b2c1d0e');
});

test.each([
  '',
  'x',
  '6f1c1f0e5a5e4a4e8f5d0f6a3b2c1d0e',
  '\0',
  '{6f1c1f0e-5a5e-4a4e-8f5d-0f6a3b2c1d0e}',
  '6f1c1f0e-5a5e-4a4e-8f5d-0f6a3b2c1d0e\n',
  "' OR true",
])('a malformed id becomes the nil UUID: %j', (text) => {
  expect(uuidOf(text)).toBe('00000000-0000-0000-0000-000000000000');
});
