import { sha256Hex } from '../../components/sha256-hex';

export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(text.trim());
}

/**
 * The subject ID of an email (decision 25.1): SHA-256 of the trimmed lower-case email in UTF-8, as 64 lowercase hex digits.
 */
export function emailHash(email: string): string {
  return sha256Hex(email.trim().toLowerCase());
}
