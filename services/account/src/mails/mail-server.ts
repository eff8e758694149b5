import { createTransport } from 'nodemailer';
import { oneLine, type Letter } from './layout';

interface MailServerParts {
  /** smtp:// or smtps://, with user, password and options of nodemailer if need be. */
  url: string;
  /** Name <address> */
  from: string;
}

export type SendLetter = (id: string, letter: Letter) => Promise<void>;

/** The whole attempt, from the DNS look-up on. Shorter than a shutdown may take, and than a mail's lease. */
const sendTimeoutMs = 20_000;
const silenceTimeoutMs = 10_000;

/** Sends mails by SMTP. Each mail has its own connection, so that the next one finds a server that is back. */
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

  /** Resolves when the server took the mail. A mail that is sent twice keeps its id, by which mailboxes recognise it. */
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
        // Prevents automatic absence notes.
        headers: replyTo === undefined ? { 'Auto-Submitted': 'auto-generated' } : {},
        signal: AbortSignal.timeout(sendTimeoutMs),
      })
      .catch((error: unknown) => {
        throw withoutAddress(error);
      });
  };
}

/** Keeps only the codes of an error, because the server's text may contain the address. */
function withoutAddress(thrown: unknown): Error {
  const { code, responseCode, command } = (thrown ?? {}) as { code?: string; responseCode?: number; command?: string };
  const [verb] = (command ?? '').split(' ');
  return new Error(`The mail server did not take it: ${[code ?? 'failed', responseCode, verb].filter(Boolean).join(' ')}`);
}
