import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createTransport } from 'nodemailer';
import { findFreePort } from '@consent/local-stack';
import type { CaughtMail } from './caught-mail';
import { createMailCatcher } from './mail-catcher';

let url: string;
let smtp: number;
let send: (to: string, subject: string) => Promise<unknown>;
let stop: () => Promise<void>;
beforeAll(async () => {
  const [smtpPort, httpPort] = [await findFreePort(), await findFreePort()];
  const catcher = createMailCatcher({ smtpPort, httpPort });
  await catcher.start();
  const transport = createTransport({ host: '127.0.0.1', port: smtpPort, secure: false, ignoreTLS: true });
  send = (to, subject) =>
    transport.sendMail({ from: 'us@example.com', to, subject, text: `Text of ${subject}`, html: `<b>${subject}</b>` });
  smtp = smtpPort;
  url = `http://127.0.0.1:${httpPort}`;
  stop = async () => {
    transport.close();
    await catcher.stop();
  };
  await send('ana@example.com', 'first');
  await send('Bob+news@example.com', 'second');
  await send('ana@example.com', 'third');
});
afterAll(() => stop());

const messages = async (query = '') => (await (await fetch(`${url}/messages${query}`)).json()) as CaughtMail[];
const subjects = async (query?: string) => (await messages(query)).map(({ subject }) => subject);

describe('[decision 7.3] GET /messages', () => {
  test('returns every mail, newest first, with five fields each', async () => {
    expect(await subjects()).toEqual(['third', 'second', 'first']);
    expect((await messages())[0]).toEqual({
      to: 'ana@example.com',
      subject: 'third',
      text: expect.stringContaining('Text of third') as string,
      html: expect.stringContaining('<b>third</b>') as string,
      received_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
    });
  });

  test('with ?to= returns the mails of one address, in any case, with or without percent-encoding', async () => {
    expect(await subjects('?to=ANA@example.com')).toEqual(['third', 'first']);
    expect(await subjects('?to=bob+news@example.com')).toEqual(['second']);
    expect(await subjects(`?to=${encodeURIComponent('bob+news@example.com')}`)).toEqual(['second']);
    expect(await subjects('?to=nobody@example.com')).toEqual([]);
  });
});

test('the start page shows the mails', async () => {
  const page = await fetch(`${url}/`);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await page.text()).toContain('third');
});

test.each(['//', '///messages', '/messages/', '/%zz', '//[?to=%zz'])('%s is 404, and the catcher keeps running', async (path) => {
  expect((await fetch(url + path)).status).toBe(404);
  expect(await subjects()).toHaveLength(3);
});

test('[threats 120] a page that posts a mail to the SMTP port is cut off', async () => {
  const socket = connect(smtp, '127.0.0.1');
  const mail = 'EHLO x\r\nMAIL FROM:<a@example.com>\r\nRCPT TO:<b@example.com>\r\nDATA\r\nSubject: posted\r\n\r\n.\r\n';
  socket.write(`POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/plain\r\n\r\n${mail}`);
  expect(await text(socket)).toContain('421');
  expect(await subjects()).not.toContain('posted');
});

test('when the HTTP port is taken, the start fails and the SMTP port is free again', async () => {
  const [smtpPort, httpPort] = [await findFreePort(), await findFreePort()];
  const other = createMailCatcher({ smtpPort: await findFreePort(), httpPort });
  await other.start();
  await expect(createMailCatcher({ smtpPort, httpPort }).start()).rejects.toThrow('EADDRINUSE');
  await other.stop();
  const third = createMailCatcher({ smtpPort, httpPort });
  await third.start();
  await third.stop();
});
