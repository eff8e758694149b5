export interface Vouched {
  subject: string;
  email: string;
  name: string;
}

const maxSubject = 255;
const google = 'https://accounts.google.com';

/**
 * Whom a provider vouches for, or why it does not. Anybody can have a Google
 * account with an address of any domain, and keeps it after leaving, so `hd` must say that the domain's owner manages it (threats 172).
 */
export function vouchedIn(claims: Record<string, unknown>, issuer: string): Vouched | 'token' | 'email' {
  const { sub, email, email_verified: isVerified, hd, name } = claims;
  if (typeof sub !== 'string' || sub === '' || sub.length > maxSubject || sub.includes('\0') || !sub.isWellFormed()) return 'token';
  // Some providers leave it out, because they know every address, and some send it as text.
  if (typeof email !== 'string' || isVerified === false || isVerified === 'false') return 'email';
  if (issuer === google && (typeof hd !== 'string' || hd.toLowerCase() !== domainOf(email))) return 'email';
  return { subject: sub, email, name: nameIn(name, email) };
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

const maxName = 120;

/** Never refuses: a person cannot change how the provider calls them. */
function nameIn(name: unknown, email: string): string {
  const text = typeof name === 'string' ? name.toWellFormed().replaceAll('\0', '').trim() : '';
  return [...(text === '' ? email : text)].slice(0, maxName).join('');
}
