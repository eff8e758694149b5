import { waitUntil } from '@consent/testkit';
import { newEmail, startWithMail, type WithMail } from './people';

let people: WithMail;
beforeAll(async () => {
  people = await startWithMail();
});
afterAll(() => people.stop());

const received = (email: string) =>
  waitUntil('the message is there', () =>
    people.catcher.mailsTo('support@consent.example').find(({ replyTo }) => replyTo?.value[0]?.address === email),
  );

test('a message goes to the contact address, and a reply goes to its sender', async () => {
  const email = newEmail();
  await people.account.contact.sendMessage({ email, name: 'Ada Lovelace', message: 'Two\nlines, <b>bold</b>' });
  const mail = await received(email);
  expect(mail?.replyTo?.value).toEqual([{ name: 'Ada Lovelace', address: email }]);
  expect(mail?.from?.value[0]?.address).toBe('no-reply@consent.example');
  expect(mail?.text).toContain('Two\nlines, <b>bold</b>');
  expect(mail?.html).toContain('Two\nlines, &lt;b&gt;bold&lt;/b&gt;');
});

test('a name with line breaks adds no header and no recipient', async () => {
  const email = newEmail();
  const name = 'Ada\r\nBcc: victim@example.com\r\n\r\nbody, "x" <y@example.com>';
  await people.account.contact.sendMessage({ email, name, message: 'Hello' });
  const mail = await received(email);
  expect(new Set(people.catcher.mails.map(({ to }) => to))).toEqual(new Set(['support@consent.example']));
  expect(mail?.bcc).toBeUndefined();
  expect(mail?.headers.has('bcc')).toBe(false);
  expect(mail?.replyTo?.value).toEqual([{ name: 'Ada Bcc: victim@example.com body, "x" <y@example.com>', address: email }]);
  expect(mail?.subject).toBe('Message from Ada Bcc: victim@example.com body, "x" <y@example.com>');
});

test.each([
  ['an address without @', { email: 'nobody' }],
  ['a second recipient', { email: 'ada@example.com, eve@example.com' }],
  ['an empty name', { name: '' }],
  ['a name of 121 characters', { name: 'x'.repeat(121) }],
  ['an empty message', { message: ' ' }],
  ['a message of 5001 characters', { message: 'x'.repeat(5001) }],
  ['a message with U+0000', { message: 'a\0b' }],
])('%s is invalid', async (_what, overrides) => {
  await people.waitForEmptyQueue();
  const sending = people.account.contact.sendMessage({ email: 'ada@example.com', name: 'Ada', message: 'Hello', ...overrides });
  await expect(sending).rejects.toMatchObject({ kind: 'invalid' });
  expect(await people.queuedMails()).toEqual([]);
});
