import { layOut, type LetterText } from './layout';
import { requestWords } from './request-words';

interface Asked {
  /** Of the person. */
  language: string;
  domain: string;
  kind: string;
  /** Whether the site's address is in Reply-To. */
  canReply: boolean;
}

const dateIn = (language: string, ms: number) =>
  new Date(ms).toLocaleDateString(language, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Placeholders in the values stay as they are. */
const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{([a-z]+)\}/g, (whole, name: string) => values[name] ?? whole);

function begin(asked: Asked) {
  const { language, words } = requestWords(asked.language);
  const values = { domain: asked.domain, kind: words.kinds[asked.kind] ?? '' };
  const reply = asked.canReply ? [fill(words.reply, values)] : [];
  return { language, words, values, reply };
}

/** Has nothing that a stranger wrote, because the address may be of somebody else. */
export function confirmRequestLetter({ link, isProven, ...asked }: Asked & { link: string; isProven: boolean }): LetterText {
  const { language, words, values } = begin(asked);
  const { subject, text, action } = isProven ? words.confirmEmail : words.confirm;
  return layOut({
    ...{ language, subject: fill(subject, values), paragraphs: [fill(text, values)] },
    action: { label: action, link },
    notes: [words.confirm.expires, words.confirm.ignore],
  });
}

export function requestExtendedLetter({ dueAtMs, reason, ...asked }: Asked & { dueAtMs: number; reason: string }): LetterText {
  const { language, words, values, reply } = begin(asked);
  const { subject, text } = words.extended;
  return layOut({
    ...{ language, subject: fill(subject, values), notes: reply },
    paragraphs: [fill(text, { ...values, date: dateIn(language, dueAtMs), reason })],
  });
}

/** Has no answer, because mails are not private. Without a link for an address that the person never confirmed. */
export function requestClosedLetter({ link, ...asked }: Asked & { link: string | undefined }): LetterText {
  const { language, words, values, reply } = begin(asked);
  const { subject, text, action, expires, onPage } = words.closed;
  return layOut({
    ...{ language, subject: fill(subject, values) },
    paragraphs: [fill(text, values), ...(link === undefined ? [fill(onPage, values)] : [])],
    ...(link !== undefined && { action: { label: action, link } }),
    notes: [...(link === undefined ? [] : [expires]), ...reply],
  });
}

/** The address may be of somebody who knows nothing of the account. */
export function confirmRequestAddressLetter({ link, domain }: { link: string; domain: string }): LetterText {
  return layOut({
    subject: `Confirm your address for privacy requests on ${domain}`,
    paragraphs: [
      `Somebody who manages ${domain} wants to show this address to visitors who ask about their data, and to send you those requests.`,
    ],
    action: { label: 'Confirm address', link },
    notes: ['This link expires in 7 days.', "If you don't know this site, ignore this email. Your address isn't shown."],
  });
}

interface Listed {
  kind: string;
  dueAtMs: number;
}

const namesOfKinds: Readonly<Record<string, string>> = {
  access: 'A copy of the data',
  erase: 'Erasure',
  withdraw: 'Withdrawal',
  correct: 'Correction',
};

/** Says no more than kinds and days: the rest is in the dashboard. */
const lineOf = ({ kind, dueAtMs }: Listed) => `${namesOfKinds[kind] ?? 'Request'}, due ${dateIn('en', dueAtMs)}`;

interface ForOfficer {
  domain: string;
  requests: readonly Listed[];
  hasMore: boolean;
  link: string;
}

const listOf = ({ requests, hasMore }: ForOfficer) => [...requests.map(lineOf), ...(hasMore ? ['and more'] : [])].join('\n');

export function requestsConfirmedLetter(about: ForOfficer): LetterText {
  const isOne = about.requests.length === 1;
  return layOut({
    subject: `New privacy ${isOne ? 'request' : 'requests'} on ${about.domain}`,
    paragraphs: [
      `${isOne ? 'Somebody has' : 'Several people have'} asked ${about.domain} about their data, and confirmed it:`,
      listOf(about),
      'Answer by the day given. The law sets it.',
    ],
    action: { label: 'View requests', link: about.link },
  });
}

export function requestsDueLetter(about: ForOfficer): LetterText {
  const isOne = about.requests.length === 1;
  return layOut({
    subject: `${isOne ? 'A privacy request' : 'Privacy requests'} on ${about.domain} must be answered soon`,
    paragraphs: [`Still open on ${about.domain}:`, listOf(about)],
    action: { label: 'View requests', link: about.link },
  });
}
