import type { AddressInfo } from 'node:net';
import { waitUntil } from '@consent/testkit';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface CaughtMail {
  /** The recipient in the SMTP envelope. */
  to: string;
  parsed: ParsedMail;
}

export type MailCatcher = Awaited<ReturnType<typeof startMailCatcher>>;

/** It can stop, and start again on the same port. */
export async function startMailCatcher() {
  const mails: CaughtMail[] = [];
  let server: SMTPServer | undefined;
  let port = 0;
  let gate = Promise.resolve();
  let refusal: string | undefined;

  async function up(): Promise<void> {
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => done(refusal === undefined ? null : Object.assign(new Error(refusal), { responseCode: 550 })),
      onData: (stream, session, done) => {
        simpleParser(stream)
          .then(async (parsed) => {
            await gate;
            mails.push(...session.envelope.rcptTo.map(({ address }) => ({ to: address, parsed })));
            done();
          })
          .catch(done);
      },
    });
    // A killed sender resets its connection.
    smtp.on('error', () => undefined);
    await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve));
    port = (smtp.server.address() as AddressInfo).port;
    server = smtp;
  }

  const down = () => new Promise<void>((resolve) => (server === undefined ? resolve() : server.close(() => resolve())));
  const mailsTo = (address: string) => mails.filter(({ to }) => to === address).map(({ parsed }) => parsed);

  await up();
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    mailsTo,
    up,
    down,
    /** Keeps senders waiting until the returned function is called. */
    hold: (): (() => void) => {
      let open = () => {};
      gate = new Promise((resolve) => (open = resolve));
      return open;
    },
    /** undefined accepts recipients again. */
    refuse: (text: string | undefined) => {
      refusal = text;
    },
    waitFor: async (address: string, count = 1): Promise<ParsedMail[]> => {
      await waitUntil(`${count} mails to ${address}`, () => mailsTo(address).length >= count);
      return mailsTo(address);
    },
  };
}

export function tokenIn(mail: ParsedMail | undefined): string {
  const token = /[?#]token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error('The mail has no token.');
  return token;
}
