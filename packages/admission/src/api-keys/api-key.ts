import { createHmac, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { base62 } from './base62';

const prefix = 'sk-';
const secretBytes = 32;
const secretLength = 43;
const checksumLength = 6;
const shape = /^sk-[0-9A-Za-z]{49}$/;
/** 43 characters can stand for more than 32 bytes can hold; what is above was never a key. */
const largestSecret = base62(2n ** BigInt(secretBytes * 8) - 1n, secretLength);

/** A new key: the prefix, 32 random bytes as a big-endian number in base 62, and the checksum of both. */
export function createApiKey(): string {
  const secret = BigInt(`0x${randomBytes(secretBytes).toString('hex')}`);
  const unchecked = prefix + base62(secret, secretLength);
  return unchecked + checksum(unchecked);
}

/** Whether `text` can be a key at all; a mistyped or cut one is refused without any look-up. */
export function isWellFormedApiKey(text: string): boolean {
  if (!shape.test(text)) return false;
  const checksumAt = prefix.length + secretLength;
  // The alphabet is in ASCII order, so the larger text is the larger number.
  if (text.slice(prefix.length, checksumAt) > largestSecret) return false;
  return text.slice(checksumAt) === checksum(text.slice(0, checksumAt));
}

/**
 * What is stored and looked up in place of the key. A slow password hash would add
 * nothing to 256 random bits; the pepper makes a stolen table worthless on its own.
 */
export function apiKeyDigest(key: string, pepper: string): Buffer {
  return createHmac('sha256', pepper).update(key).digest();
}

/** What a list of keys may show, so that their owner can tell them apart. */
export function describeApiKey(key: string): { firstCharacters: string; lastFour: string } {
  return { firstCharacters: key.slice(0, prefix.length + 4), lastFour: key.slice(-4) };
}

/** CRC-32 of everything before it, the prefix included: a key with another prefix is another text. */
function checksum(unchecked: string): string {
  return base62(BigInt(crc32(unchecked)), checksumLength);
}
