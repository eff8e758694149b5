import { createHash } from 'node:crypto';
import { emailHash, looksLikeEmail } from './email-hash';

const hashOf = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

test.each([
  ['ana@example.com', 'ana@example.com'],
  ['  Ana.Oliveira@Example.COM\t', 'ana.oliveira@example.com'],
  ['JOSÉ@exemplo.com.br', 'josé@exemplo.com.br'],
])('[decision 25.1] the subject of %j is the SHA-256 of the trimmed email in lower case', (typed, hashed) => {
  expect(emailHash(typed)).toBe(hashOf(hashed));
});

test.each(['ana@example.com', ' ana@example.com ', 'a+b@mail.example.co'])('%j is an email', (text) => {
  expect(looksLikeEmail(text)).toBe(true);
});

test.each(['', 'visitor-1', '@', 'ana@', '@example.com', 'ana@localhost', 'a b@example.com', 'a@b@example.com', hashOf('x')])(
  '%j is no email',
  (text) => {
    expect(looksLikeEmail(text)).toBe(false);
  },
);
