import { createHash } from 'node:crypto';
import type { Random } from './random';

const firstNames =
  'Anna Ben Clara David Elena Felix Greta Hugo Ines Jonas Karin Leo Maria Nils Olivia Paul Rosa Sara Theo Vera Bruno Joana Luis Paula'.split(
    ' ',
  );
const lastNames =
  'Andersson Bakker Costa Dubois Eriksen Fischer Garcia Hansen Jansen Keller Lima Moreau Novak Oliveira Petit Richter Silva Taylor Vogel Weber'.split(
    ' ',
  );

/** Must match the dashboard's search (decision 25.1). */
export function subjectOfEmail(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
}

/** Returning customers. Their subject ID is the hash of their email. */
const customers = firstNames.flatMap((first) => lastNames.map((last) => subjectOfEmail(`${first}.${last}@example.com`.toLowerCase())));

/** Not only hex digits, so that the id does not look like a hash. */
const visitorAlphabet = 'abcdefghjkmnpqrstvwxyz23456789';

export function subjectOf(random: Random): string {
  return random.chance(0.36) ? random.pick(customers) : `visitor-${random.text(visitorAlphabet, 10)}`;
}

/** "" is an unknown country. */
export const countries = [
  ['DE', 30],
  ['GB', 17],
  ['FR', 12],
  ['NL', 9],
  ['BR', 9],
  ['SE', 7],
  ['US', 7],
  ['PT', 5],
  ['', 4],
] as const;

export const userAgents = [
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
    30,
  ],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36', 26],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36', 20],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15', 11],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 7],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0', 6],
] as const;
