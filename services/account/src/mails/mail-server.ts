import { createTransport } from 'nodemailer';
import { oneLine, type Letter } from './layout';

interface MailServerParts {
  url: string;
  from: string;
}

export type SendLetter = (id: string, letter: Letter) => Promise<void>;

/** Covers the whole attempt from the DNS look-up on. Shorter than a shutdown may take, and than a mail's lease. */
const sendTimeoutMs = 20_000;
const silenceTimeoutMs = 10_000;

/** Sends mails by SMTP, each on its own connection, so that a recovered server is used immediately. */
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

  /** Resolves once the server took the mail. A repeat has the same Message-ID, so that mailboxes can deduplicate it. */
  return async (id, { to, replyTo, isAutomatic = true, subject, text, html }) => {
    await transport
      .sendMail({
        from,
        to: { name: '', address: to },
        ...(replyTo === undefined ? {} : { replyTo: { name: oneLine(replyTo.name), address: replyTo.address } }),
        subject,
        text,
        html,
        messageId: `<${id}@${ownDomain}>`,
        // Prevents automatic replies.
        headers: isAutomatic ? { 'Auto-Submitted': 'auto-generated' } : {},
        signal: AbortSignal.timeout(sendTimeoutMs),
      })
      .catch((error: unknown) => {
        throw withoutAddress(error);
      });
  };
}

/** Keeps only an error's codes, because the server's text may contain the address. */
function withoutAddress(thrown: unknown): Error {
  const { code, responseCode, command } = (thrown ?? {}) as { code?: string; responseCode?: number; command?: string };
  const [verb] = (command ?? '').split(' ');
  return new Error(`The mail server did not take it: ${[code ?? 'failed', responseCode, verb].filter(Boolean).join(' ')}`);
}
