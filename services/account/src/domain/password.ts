import { invalid } from '@consent/errors';

const minBytes = 10;
const maxBytes = 1024;

/** Throws `invalid` unless the password has 10 to 1024 bytes in UTF-8 (decisions 5.2). */
export function checkPassword(password: string): void {
  const bytes = Buffer.byteLength(password, 'utf8');
  if (bytes < minBytes || bytes > maxBytes) throw invalid(`password must have ${minBytes} to ${maxBytes} bytes.`);
}
