import { invalid } from '@consent/kernel/errors';

const minBytes = 10;
const maxBytes = 1024;

export interface PasswordOwner {
  email: string;
  name: string;
}

/**
 * Throws `invalid` unless the password has 10 to 1024 bytes in UTF-8, is not a common one, and is not its owner's name or
 * address (decision 5.2).
 */
export function checkPassword(password: string, { email, name }: PasswordOwner, isCommon: (lowerCased: string) => boolean): void {
  if (!isPasswordLength(password)) throw invalid(`password must have ${minBytes} to ${maxBytes} bytes.`);
  const lowerCased = password.toLowerCase();
  if (isCommon(lowerCased)) throw invalid('password is too common. Use several random words.');
  const [localPart] = email.split('@');
  if ([email, localPart, name.toLowerCase()].includes(lowerCased)) {
    throw invalid('password must not be your name or email address. Use several random words.');
  }
}

export function isPasswordLength(password: string): boolean {
  const bytes = Buffer.byteLength(password, 'utf8');
  return bytes >= minBytes && bytes <= maxBytes;
}
