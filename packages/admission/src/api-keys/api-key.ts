import { createHmac, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { base62 } from './base62';

const prefix = 'sk-';
const secretBytes = 32;
const secretLength = 43;
const checksumLength = 6;
const shape = /^sk-[0-9A-Za-z]{49}$/;
/** 43 characters can encode more than 32 bytes. Larger values are never keys. */
const largestSecret = base62(2n ** BigInt(secretBytes * 8) - 1n, secretLength);

export function createApiKey(): string {
  const secret = BigInt(`0x${randomBytes(secretBytes).toString('hex')}`);
  const unchecked = prefix + base62(secret, secretLength);
  return unchecked + checksum(unchecked);
}

export function isWellFormedApiKey(text: string): boolean {
  if (!shape.test(text)) return false;
  const checksumAt = prefix.length + secretLength;
  if (text.slice(prefix.length, checksumAt) > largestSecret) return false;
  return text.slice(checksumAt) === checksum(text.slice(0, checksumAt));
}

/** Stored instead of the key. 256 random bits need no slow hash. The pepper makes a stolen table useless on its own. */
export function apiKeyDigest(key: string, pepper: string): Buffer {
  return createHmac('sha256', pepper).update(key).digest();
}

export function describeApiKey(key: string): { firstCharacters: string; lastFour: string } {
  return { firstCharacters: key.slice(0, prefix.length + 4), lastFour: key.slice(-4) };
}

function checksum(unchecked: string): string {
  return base62(BigInt(crc32(unchecked)), checksumLength);
}
