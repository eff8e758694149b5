import { createServer } from 'node:http';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { createLifecycle, createSilentLogger, loopbackOnly } from '@consent/kernel';
import type { CaughtMail } from './caught-mail';
import { mailboxPage } from './mailbox-page';

const maxKept = 1_000;

interface MailCatcherOptions {
  smtpPort: number;
  httpPort: number;
}

/**
 * Accepts every mail by SMTP and forwards none. GET /messages?to=ADDRESS returns JSON, newest first; / is a page. Keeps
 * the newest thousand in memory.
 */
export function createMailCatcher({ smtpPort, httpPort }: MailCatcherOptions) {
  const mails: CaughtMail[] = [];

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      simpleParser(stream).then((mail) => {
        for (const recipient of session.envelope.rcptTo) {
          mails.unshift({
            to: recipient.address,
            subject: mail.subject ?? '',
            text: mail.text ?? '',
            html: mail.html || '',
            received_at: new Date().toISOString(),
          });
        }
        mails.length = Math.min(mails.length, maxKept);
        done();
      }, done);
    },
  });

  const http = createServer(
    loopbackOnly((request, response) => {
      const { path, to } = targetOf(request.url ?? '/');
      const found = to === undefined ? mails : mails.filter((mail) => mail.to.toLowerCase() === to);
      if (path === '/messages') {
        response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(found));
      } else if (path === '/') {
        response.writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        });
        response.end(mailboxPage(found));
      } else {
        response.writeHead(404, { 'content-type': 'text/plain' }).end('try / or /messages?to=ADDRESS\n');
      }
    }),
  );

  const smtpPart = {
    name: 'SMTP port',
    start: () =>
      new Promise<void>((resolve, reject) => {
        smtp.on('error', reject);
        smtp.listen(smtpPort, '127.0.0.1', () => resolve());
      }),
    stop: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
  const httpPart = {
    name: 'HTTP port',
    start: () =>
      new Promise<void>((resolve, reject) => {
        http.once('error', reject);
        http.listen(httpPort, '127.0.0.1', () => resolve());
      }),
    stop: () =>
      new Promise<void>((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  const { start, stop } = createLifecycle([smtpPart, httpPart], createSilentLogger());
  return { start, stop };
}

/** Keeps "+" literal, because addresses contain it and no spaces. */
function targetOf(target: string): { path: string; to: string | undefined } {
  const [path = '', query = ''] = target.split('?', 2);
  return { path, to: new URLSearchParams(query.replaceAll('+', '%2B')).get('to')?.toLowerCase() };
}
