import { dictionary } from '@zxcvbn-ts/language-common';
import { isPasswordLength } from '../../domain/password';

/** Of some 49,000 passwords found most often in leaks, those long enough to be taken otherwise. */
const commonPasswords = new Set(dictionary.passwords.map((password) => password.toLowerCase()).filter(isPasswordLength));

export function isCommonPassword(lowerCased: string): boolean {
  return commonPasswords.has(lowerCased);
}
