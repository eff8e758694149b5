import { createHash, randomBytes } from 'node:crypto';

const codes = 10;
const bytes = 15;
/** Crockford's base32: without letters that look like digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Each has 120 random bits, so a fast hash is enough to store it. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codes }, () => groupsOf(randomBytes(bytes)));
}

function groupsOf(random: Buffer): string {
  const bits = [...random].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('');
  return (letters.match(/.{4}/g) ?? []).join('-');
}

/** People type codes with or without spaces, hyphens and capitals, and take o for 0, and i and l for 1. */
export function normalizeCode(code: string): string {
  return code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
}

export function recoveryCodeDigest(code: string): Buffer {
  return createHash('sha256').update(normalizeCode(code)).digest();
}
