import { sha256 } from '@noble/hashes/sha2.js';

export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(text.trim());
}

/**
 * The subject ID of an email (decision 25.1): SHA-256 of the trimmed lower-case email in UTF-8, as 64 lowercase hex digits.
 * Browsers offer crypto.subtle only on https pages and localhost.
 */
export function emailHash(email: string): string {
  return sha256Hex(email.trim().toLowerCase());
}

export function sha256Hex(text: string): string {
  const bytes = sha256(new TextEncoder().encode(text));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
