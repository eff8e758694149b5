import { sha256 } from '@noble/hashes/sha2.js';

/** Of a text in UTF-8, as 64 lowercase hex digits. Browsers offer crypto.subtle only on https pages and localhost. */
export function sha256Hex(text: string): string {
  const bytes = sha256(new TextEncoder().encode(text));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
