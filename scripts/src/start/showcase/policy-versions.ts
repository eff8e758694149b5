import { createHash } from 'node:crypto';

/** `daysAgo` counts from the end of the history. */
export interface ShowcaseVersion {
  version: number;
  daysAgo: number;
  content: string;
  sha256: string;
}

export const policyName = 'Privacy and cookie policy';

const draft = ({ analyticsDays, marketing, functional, rights }: Record<string, string>) => `# Privacy and cookie policy

Aurora runs a shop, a journal and a help center. This page says what we store about you, and why.

## Cookies

| Category | What we do with it | How long |
|---|---|---|
| necessary | Keep your basket and your sign-in | Until you leave |
| functional | ${functional} | 6 months |
| analytics | Count visits, without your name | ${analyticsDays} |
| marketing | ${marketing} | 90 days |

Only the necessary ones are on before you choose. You can change your choice at any time at the foot of every page.

## Orders

We keep invoices for **ten years**, because tax law asks for it.

## Your rights

${rights}
`;

const ask = 'Write to privacy@aurora.example, and we answer within 30 days.';
const rights = `You may see, correct and erase what we store about you. ${ask}`;

const texts = [
  { daysAgo: 96.2, analyticsDays: '13 months', marketing: 'Show our own offers', functional: 'Remember your language', rights: ask },
  { daysAgo: 61.4, analyticsDays: '6 months', marketing: 'Show our own offers', functional: 'Remember your language', rights },
  {
    daysAgo: 33.1,
    analyticsDays: '6 months',
    marketing: 'Show our offers on sites of our advertising partners',
    functional: 'Remember your language',
    rights,
  },
  {
    daysAgo: 9.3,
    analyticsDays: '30 days',
    marketing: 'Show our offers on sites of three named partners: Northlight, Fjord Media and Kite',
    functional: 'Remember your language and what you looked at last',
    rights: `${rights}\n\nIf we don't, you may complain to your data protection authority.`,
  },
];

const dayMs = 86_400_000;

export function publishedAtMs({ daysAgo }: ShowcaseVersion, endMs: number): number {
  return Math.round(endMs - daysAgo * dayMs);
}

/** Oldest first. */
export const policyVersions: readonly ShowcaseVersion[] = texts.map(({ daysAgo, ...parts }, index) => {
  const content = draft(parts);
  return { version: index + 1, daysAgo, content, sha256: createHash('sha256').update(content).digest('hex') };
});
