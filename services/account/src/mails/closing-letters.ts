import { layOut, type LetterText } from './layout';

interface Closed {
  name: string;
  purgeAtMs: number;
  /** "" if an owner closed it. */
  reason: string;
  accountLink: string;
}

const utcDay = (ms: number) => new Date(ms).toLocaleDateString('en', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

export function accountClosedLetter({ name, purgeAtMs, reason, accountLink }: Closed): LetterText {
  return layOut({
    subject: `The account “${name}” is closed`,
    paragraphs: [
      reason === '' ? `An owner closed the account “${name}”.` : `We closed the account “${name}”. Reason: ${reason}`,
      'API keys, site tokens and webhooks have stopped. Banners on your sites record nothing.',
      'We’re exporting the consents of each site. Find the files under Exports.',
      `Until ${utcDay(purgeAtMs)} you can sign in to read everything, export it, and reopen the account. After that day we delete it.`,
    ],
    action: { label: 'View account', link: accountLink },
  });
}

export function accountPurgeSoonLetter({ name, purgeAtMs, accountLink }: Omit<Closed, 'reason'>): LetterText {
  return layOut({
    subject: `The account “${name}” will be deleted on ${utcDay(purgeAtMs)}`,
    paragraphs: [
      `The account “${name}” is closed. On ${utcDay(purgeAtMs)} we delete everything in it, and nothing can be restored.`,
      'Download what you need before, or reopen the account.',
    ],
    action: { label: 'View account', link: accountLink },
  });
}

export function accountReopenedLetter({ name, accountLink }: Pick<Closed, 'name' | 'accountLink'>): LetterText {
  return layOut({
    subject: `The account “${name}” is open again`,
    paragraphs: [`The account “${name}” was reopened. Nothing was deleted. API keys, site tokens and webhooks work as before.`],
    action: { label: 'View account', link: accountLink },
  });
}

/** Names neither the account nor anybody: both are gone. */
export function accountPurgedLetter(certificate: string): LetterText {
  return layOut({
    subject: 'Your account was deleted',
    paragraphs: [
      'Your closed account and everything in it was deleted. This is the last email about it, and we’ve deleted your address too.',
      `This certificate says what was deleted and when. Keep it if you need a proof:\n${certificate}`,
    ],
    notes: ['The certificate is signed (JWS). Its keys are on the page of our evidence log, under /log/receipt-keys.json.'],
  });
}
