import { sizeText } from './size-text';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 kB'],
  [1_234_567, '1.23 MB'],
  [7e15, '7,000 TB'],
])('shows %d bytes as %s', (bytes, text) => {
  expect(sizeText(bytes, 'en')).toBe(text);
});
