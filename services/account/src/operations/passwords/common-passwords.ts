import { dictionary } from '@zxcvbn-ts/language-common';
import { isObviousPassword } from '../../domain/obvious-password';
import { isPasswordLength } from '../../domain/password';

/**
 * Of some 49,000 passwords found most often in leaks, those long enough to be taken otherwise.
 * It leaves out most repeats and sequences, which are told by how they are made.
 */
const leakedPasswords = new Set(dictionary.passwords.map((password) => password.toLowerCase()).filter(isPasswordLength));

export function isCommonPassword(lowerCased: string): boolean {
  return leakedPasswords.has(lowerCased) || isObviousPassword(lowerCased);
}
