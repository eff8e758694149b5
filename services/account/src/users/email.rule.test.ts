import { parseEmail } from './email.rule';

test.each([
  ['Ada@Example.COM', 'ada@example.com'],
  [' ada@example.com ', 'ada@example.com'],
  ["a.b+c'd@sub.xn--bcher-kva.example", "a.b+c'd@sub.xn--bcher-kva.example"],
])('%j is read as the address %s', (text, email) => {
  expect(parseEmail(text)).toBe(email);
});

test.each([
  '',
  '@',
  'a',
  '@example.com',
  'a@',
  'a@b',
  'a b@example.com',
  'a@exa mple.com',
  'a@example..com',
  'a@-x.com',
  'a\0@example.com',
  'ä@example.com',
  'ada@example.com\n',
  '\tada@example.com',
  'ada@exam\rple.com',
  'ada@example.com\u00a0',
  // The Kelvin sign: its lower case is an ASCII k.
  '\u212a@example.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b.'.repeat(130)}com`,
])('%j is not an address', (text) => {
  expect(parseEmail(text)).toBeUndefined();
});
