import { findFreePort } from '@consent/local-stack';
import { waitUntil } from '@consent/testkit';
import { createMailCatcher } from '../../scripts/src/mail-catcher/mail-catcher';
import type { CaughtMail } from '../../scripts/src/mail-catcher/caught-mail';

/** Catches every mail of the product with the mail catcher of npm start (decision 7.3). */
export async function startMailbox() {
  const smtpPort = await findFreePort();
  const httpPort = await findFreePort();
  const catcher = createMailCatcher({ smtpPort, httpPort });
  await catcher.start();
  return { ...readMailbox(httpPort), smtpPort, httpPort, stop: catcher.stop };
}

export function readMailbox(httpPort: number) {
  async function mailsTo(address: string): Promise<CaughtMail[]> {
    const response = await fetch(`http://127.0.0.1:${httpPort}/messages?to=${encodeURIComponent(address)}`);
    return (await response.json()) as CaughtMail[];
  }

  return {
    /** Newest first. */
    mailsTo,
    newestTo: async (address: string, count = 1): Promise<CaughtMail> => {
      await waitUntil(`${count} mails to ${address}`, async () => (await mailsTo(address)).length >= count);
      return (await mailsTo(address))[0] as CaughtMail;
    },
  };
}

export function tokenIn(mail: Pick<CaughtMail, 'text' | 'subject'>): string {
  const token = /[?&#]token=([^\s&"<>]+)/.exec(mail.text)?.[1];
  if (token === undefined) throw new Error(`No link with a token in the mail "${mail.subject}": ${mail.text}`);
  return decodeURIComponent(token);
}
