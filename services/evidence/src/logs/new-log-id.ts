import { randomBytes } from 'node:crypto';

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const characters = 26;

/** 26 random base32 characters, 130 bits, so that URLs of logs cannot be guessed. */
export function newLogId(): string {
  return Array.from(randomBytes(characters), (byte) => alphabet[byte % alphabet.length]).join('');
}
