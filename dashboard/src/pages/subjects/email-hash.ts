import { sha256 } from '@noble/hashes/sha2.js';

/** Whether a person typed an email and not an ID: one @ between texts without spaces. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}

/**
 * The subject ID of an email (decision 25.1): SHA-256 of its UTF-8 bytes, trimmed and in lower case, as 64 lowercase hex digits.
 * Not crypto.subtle: browsers have it on https pages and localhost only.
 */
export function emailHash(email: string): string {
  const bytes = sha256(new TextEncoder().encode(email.trim().toLowerCase()));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
