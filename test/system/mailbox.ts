import { findFreePort } from '@consent/local-stack';
import { waitUntil } from '@consent/testkit';
import { createMailCatcher } from '../../scripts/src/mail-catcher/mail-catcher';
import type { CaughtMail } from '../../scripts/src/mail-catcher/caught-mail';

/** Takes every mail of the system; the same catcher as on a developer's machine (decision 7.3). */
export async function startMailbox() {
  const smtpPort = await findFreePort();
  const httpPort = await findFreePort();
  const catcher = createMailCatcher({ smtpPort, httpPort });
  await catcher.start();
  return { ...readMailbox(httpPort), smtpPort, httpPort, stop: catcher.stop };
}

/** The mails of a catcher that runs already. */
export function readMailbox(httpPort: number) {
  async function mailsTo(address: string): Promise<CaughtMail[]> {
    const response = await fetch(`http://127.0.0.1:${httpPort}/messages?to=${encodeURIComponent(address)}`);
    return (await response.json()) as CaughtMail[];
  }

  return {
    /** Newest first, as they have come by now. */
    mailsTo,
    /** The newest mail to an address, when so many have come. */
    newestTo: async (address: string, count = 1): Promise<CaughtMail> => {
      await waitUntil(`${count} mails to ${address}`, async () => (await mailsTo(address)).length >= count, { timeoutMs: 20_000 });
      return (await mailsTo(address))[0] as CaughtMail;
    },
  };
}

/** What the link of a mail holds. */
export function tokenIn(mail: Pick<CaughtMail, 'text' | 'subject'>): string {
  const token = /[?&]token=([^\s&"<>]+)/.exec(mail.text)?.[1];
  if (token === undefined) throw new Error(`No link with a token in the mail "${mail.subject}": ${mail.text}`);
  return decodeURIComponent(token);
}
