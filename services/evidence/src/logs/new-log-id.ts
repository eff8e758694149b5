import { randomBytes } from 'node:crypto';

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const characters = 26;

/** 130 random bits, so that URLs of logs cannot be guessed. */
export function newLogId(): string {
  return Array.from(randomBytes(characters), (byte) => alphabet[byte % alphabet.length]).join('');
}
