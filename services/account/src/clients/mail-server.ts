import { createTransport } from 'nodemailer';
import type { Letter } from '../mails/letter';
import { oneLine } from '../mails/layout';

interface MailServerParts {
  /** smtp:// or smtps://, with user, password and options of nodemailer if need be. */
  url: string;
  /** Name <address> */
  from: string;
}

export type SendLetter = (id: string, letter: Letter) => Promise<void>;

/** All of it, from looking the name up to the server's last word; shorter than a stop may take, and than a mail's lease. */
const sendTimeoutMs = 20_000;
const silenceTimeoutMs = 10_000;

/** The SMTP server as this service sees it. One connection for each mail: a server that comes back is found by the next. */
export function createMailServer({ url, from }: MailServerParts): SendLetter {
  const transport = createTransport({
    url,
    dnsTimeout: silenceTimeoutMs,
    connectionTimeout: silenceTimeoutMs,
    greetingTimeout: silenceTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const ownDomain = from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '');

  /** Resolves when the server took it. A mail that is sent twice has the same id, by which mailboxes know it. */
  return async (id, { to, replyTo, subject, text, html }) => {
    await transport
      .sendMail({
        from,
        to: { name: '', address: to },
        ...(replyTo === undefined ? {} : { replyTo: { name: oneLine(replyTo.name), address: replyTo.address } }),
        subject,
        text,
        html,
        messageId: `<${id}@${ownDomain}>`,
        // Absence notes need not answer.
        headers: replyTo === undefined ? { 'Auto-Submitted': 'auto-generated' } : {},
        signal: AbortSignal.timeout(sendTimeoutMs),
      })
      .catch((error: unknown) => {
        throw withoutAddress(error);
      });
  };
}

/** What a server answers may name the mailbox; only the codes are passed on. */
function withoutAddress(thrown: unknown): Error {
  const { code, responseCode, command } = (thrown ?? {}) as { code?: string; responseCode?: number; command?: string };
  const [verb] = (command ?? '').split(' ');
  return new Error(`The mail server did not take it: ${[code ?? 'failed', responseCode, verb].filter(Boolean).join(' ')}`);
}
