import { invalid } from '@consent/kernel/errors';

const maxLength = 254;
const printableAscii = /^[\x20-\x7e]*$/;
const localPart = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const domainLabel = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Trimmed, lower-cased, printable ASCII (international domains as punycode). Undefined if it is not an address. */
export function parseEmail(text: string): string | undefined {
  // Check first: trim would remove line breaks, and some letters lower-case to ASCII.
  if (!printableAscii.test(text)) return undefined;
  const email = text.trim().toLowerCase();
  const at = email.lastIndexOf('@');
  const labels = email.slice(at + 1).split('.');
  const isAddress =
    email.length <= maxLength &&
    localPart.test(email.slice(0, Math.max(0, at))) &&
    labels.length >= 2 &&
    labels.every((label) => domainLabel.test(label));
  return isAddress ? email : undefined;
}

export function checkEmail(text: string): string {
  const email = parseEmail(text);
  if (email === undefined) throw invalid('email must be an email address.');
  return email;
}
