import { createHmac, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { base62 } from './base62';
import { apiKeyDigest, createApiKey, describeApiKey, isWellFormedApiKey } from './index';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const keys = Array.from({ length: 1000 }, createApiKey);

function withCharacterAt(text: string, at: number, character: string): string {
  return text.slice(0, at) + character + text.slice(at + 1);
}

function keyOf(secret: bigint, prefix = 'sk-'): string {
  const unchecked = prefix + base62(secret, 43);
  return unchecked + base62(BigInt(crc32(unchecked)), 6);
}

describe('an API key', () => {
  test('is sk- and 49 characters of base 62, and well-formed', () => {
    for (const key of keys) {
      expect(key).toMatch(/^sk-[0-9A-Za-z]{49}$/);
      expect(isWellFormedApiKey(key)).toBe(true);
    }
  });

  test('is different every time', () => {
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('with one changed character is refused at every position', () => {
    for (const key of keys) {
      for (let at = 0; at < key.length; at += 1) {
        const other = alphabet.charAt((alphabet.indexOf(key.charAt(at)) + randomInt(1, 62)) % 62);
        expect(isWellFormedApiKey(withCharacterAt(key, at, other))).toBe(false);
      }
    }
  });

  test('with two neighbours swapped is refused', () => {
    for (const key of keys) {
      const at = randomInt(3, key.length - 1);
      const swapped = key.slice(0, at) + key.charAt(at + 1) + key.charAt(at) + key.slice(at + 2);
      expect(isWellFormedApiKey(swapped)).toBe(swapped === key);
    }
  });

  test('cut, lengthened, padded or in another case is refused', () => {
    for (const key of keys) {
      for (const text of [key.slice(0, -1), `${key}0`, `${key}\n`, ` ${key}`, `sk_${key.slice(3)}`, key.toUpperCase(), '']) {
        expect(isWellFormedApiKey(text)).toBe(false);
      }
    }
  });

  test('holds at most 32 bytes: a larger secret is refused even with a correct checksum', () => {
    expect(isWellFormedApiKey(keyOf(0n))).toBe(true);
    expect(isWellFormedApiKey(keyOf(2n ** 256n - 1n))).toBe(true);
    expect(isWellFormedApiKey(keyOf(2n ** 256n))).toBe(false);
    expect(isWellFormedApiKey(keyOf(62n ** 43n - 1n))).toBe(false);
  });

  test('with a character outside base 62, even a lookalike, is refused', () => {
    for (const character of ['-', '_', ' ', '\0', 'é', 'А', '０', '😀']) {
      expect(isWellFormedApiKey(withCharacterAt(keys[0] as string, 10, character))).toBe(false);
    }
  });

  test('keeps its format, so that issued keys stay valid', () => {
    expect(isWellFormedApiKey('sk-000000000000000000000000000000000000000000z0sQiMs')).toBe(true);
  });
});

describe('the digest of a key', () => {
  test('is HMAC-SHA-256 under the pepper', () => {
    const key = keys[0] as string;
    expect(apiKeyDigest(key, 'pepper')).toEqual(createHmac('sha256', 'pepper').update(key).digest());
    expect(apiKeyDigest(key, 'pepper')).not.toEqual(apiKeyDigest(key, 'salt'));
  });

  test('differs from key to key', () => {
    expect(new Set(keys.map((key) => apiKeyDigest(key, 'pepper').toString('hex'))).size).toBe(keys.length);
  });
});

test('the description of a key shows only its first seven and last four characters', () => {
  for (const key of keys) {
    const { firstCharacters, lastFour } = describeApiKey(key);
    expect(firstCharacters).toBe(key.slice(0, 7));
    expect(lastFour).toBe(key.slice(-4));
  }
});
