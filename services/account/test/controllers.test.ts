import { randomUUID } from 'node:crypto';
import { startAccount, type AccountUnderTest } from './account-under-test';

let account: AccountUnderTest;
beforeAll(async () => {
  account = await startAccount();
});
afterAll(() => account.stop());

const whole = {
  name: 'Example Shop Ltd',
  contact: 'Data protection officer',
  address: '1 Main Street\nDublin 2',
  email: 'privacy@example.com',
  phone: '+353 1 555 0100',
  privacyUrl: 'https://www.example.com/privacy',
  jurisdiction: 'IE',
  language: 'en',
};
const empty = { name: '', contact: '', address: '', email: '', phone: '', privacyUrl: '', jurisdiction: '', language: '' };

test('[decision 43.1] a controller is empty until it is set, is replaced as a whole, and belongs to its account alone', async () => {
  const { controllers } = account;
  const { id: accountId } = await account.anAccount();
  const other = await account.anAccount();
  expect((await controllers.getController({ accountId })).controller).toEqual({ ...empty, updatedAtMs: 0 });
  const { controller } = await controllers.setController({ accountId, ...whole });
  expect(controller).toEqual({ ...whole, updatedAtMs: expect.any(Number) as number });
  expect((await controllers.getController({ accountId })).controller).toEqual(controller);
  expect((await controllers.getController({ accountId: other.id })).controller).toEqual({ ...empty, updatedAtMs: 0 });
  await controllers.setController({ accountId, ...empty, name: 'Another' });
  expect((await controllers.getController({ accountId })).controller).toMatchObject({ ...empty, name: 'Another' });
});

test('[decision 43.1] of parallel changes, one is stored whole', async () => {
  const { id: accountId } = await account.anAccount();
  const texts = Array.from({ length: 20 }, (_, at) => ({ ...empty, name: `Name ${at}`, contact: `Contact ${at}` }));
  await Promise.all(texts.map((text) => account.controllers.setController({ accountId, ...text })));
  const { name, contact } = (await account.controllers.getController({ accountId })).controller;
  expect(contact.replace('Contact', 'Name')).toBe(name);
});

test('[decision 43.1] the longest texts are stored as they are', async () => {
  const { id: accountId } = await account.anAccount();
  const hostile = '𝒂"\\\u2028\u202e<!--'.repeat(50);
  const longest = {
    name: [...hostile].slice(0, 120).join(''),
    contact: [...hostile].slice(0, 120).join(''),
    address: [...`${hostile}\r\n${hostile}`].slice(0, 500).join(''),
    email: `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.ie`.slice(0, 254),
    phone: '9'.repeat(40),
    privacyUrl: `https://example.com/${'a'.repeat(2028)}`,
    jurisdiction: 'GB-ENG',
    language: 'de-CH-1996',
  };
  await account.controllers.setController({ accountId, ...longest });
  expect((await account.controllers.getController({ accountId })).controller).toMatchObject(longest);
});

test.each([
  ['name', 'x'.repeat(121)],
  ['contact', 'x'.repeat(121)],
  ['address', 'x'.repeat(501)],
  ['address', 'zero \0'],
  ['email', 'nobody'],
  ['phone', '9'.repeat(41)],
  ['privacyUrl', 'javascript:alert(1)'],
  ['privacyUrl', 'https://user:word@example.com/'],
  ['privacyUrl', '/privacy'],
  ['jurisdiction', 'Ireland'],
  ['jurisdiction', 'ie'],
  ['language', 'english!'],
])('[decision 43.1] %s %j is refused, and nothing is stored', async (field, text) => {
  const { id: accountId } = await account.anAccount();
  const named = field === 'privacyUrl' ? 'privacy_url' : field;
  await expect(account.controllers.setController({ accountId, ...empty, [field]: text })).rejects.toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining(named) as string,
  });
  expect((await account.controllers.getController({ accountId })).controller.updatedAtMs).toBe(0);
});

test('[decision 43.1] an absent account is not_found', async () => {
  await expect(account.controllers.setController({ accountId: randomUUID(), ...empty })).rejects.toMatchObject({ kind: 'not_found' });
});
