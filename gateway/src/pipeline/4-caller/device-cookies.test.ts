import type { IncomingMessage } from 'node:http';
import { createDeviceCookies } from './device-cookies';
import { parseDeviceKeys } from './device-keys';

const email = 'ann@example.com';
const first = { id: 'first', secret: 'a'.repeat(32) };
const second = { id: 'second', secret: 'b'.repeat(32) };
const nowMs = Date.UTC(2026, 10, 22);
const dayMs = 86_400_000;

const sending = (cookie: string) => ({ headers: { cookie } }) as IncomingMessage;
const withoutCookies = { headers: {} } as IncomingMessage;
const cookies = (keys = [first], { now = nowMs, isSecure = false } = {}) => createDeviceCookies({ isSecure, keys, now: () => now });
const sent = (lines: string[]) => (lines[0] as string).split('; ')[0] as string;

test('[threats 75] over TLS the device cookie is bound to this host and hidden from scripts', () => {
  const secure = cookies([first], { isSecure: true });
  const [pair = '', ...attributes] = (secure.remember(withoutCookies, email)[0] as string).split('; ');
  expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=15552000', 'Path=/', 'SameSite=Lax', 'Secure']);
  expect(pair).toMatch(/^__Host-device=first\.[A-Za-z0-9_-]{22}\.[0-9]+\.[A-Za-z0-9_-]{43}$/);
  expect(secure.find(sending(pair), email)).toBeDefined();
  expect(secure.find(sending(pair.replace('__Host-', '')), email)).toBeUndefined();
});

test('[threats 75] a device cookie belongs to one email, and each browser keeps an id of its own', () => {
  const device = cookies();
  const pair = sent(device.remember(withoutCookies, email));
  const id = device.find(sending(pair), email);
  expect(device.find(sending(pair), 'bob@example.com')).toBeUndefined();
  expect(device.find(sending(sent(device.remember(sending(pair), email))), email)).toBe(id);
  const ofAnother = sent(device.remember(sending(pair), 'bob@example.com'));
  expect(device.find(sending(ofAnother), 'bob@example.com')).not.toBe(id);
  expect(device.find(sending(sent(device.remember(withoutCookies, email))), email)).not.toBe(id);
});

test('[threats 75] a device cookie expires after 180 days', () => {
  const pair = sent(cookies().remember(withoutCookies, email));
  expect(cookies([first], { now: nowMs + 180 * dayMs - 1000 }).find(sending(pair), email)).toBeDefined();
  expect(cookies([first], { now: nowMs + 180 * dayMs }).find(sending(pair), email)).toBeUndefined();
});

test('the first key signs, and older keys verify until they are removed', () => {
  const old = sent(cookies([first]).remember(withoutCookies, email));
  const rotated = cookies([second, first]);
  expect(rotated.find(sending(old), email)).toBeDefined();
  expect(sent(rotated.remember(sending(old), email))).toMatch(/^device=second\./);
  expect(cookies([second]).find(sending(old), email)).toBeUndefined();
  expect(cookies([{ ...second, id: 'first' }]).find(sending(old), email)).toBeUndefined();
});

test('[threats 75] a planted device cookie does not hide a valid one', () => {
  const device = cookies();
  const pair = sent(device.remember(withoutCookies, email));
  expect(device.find(sending(`device=planted; ${pair}; device=`), email)).toBeDefined();
});

test.each(['', 'x', 'first', 'first...', `unknown.${'A'.repeat(22)}.1800000000.${'A'.repeat(43)}`, '__proto__.a.1.b', 'é'.repeat(100)])(
  'ignores a forged or malformed device cookie (%j)',
  (value) => expect(cookies().find(sending(`device=${value}`), email)).toBeUndefined(),
);

test('without keys no device cookie is set or accepted', () => {
  const without = cookies(parseDeviceKeys(undefined));
  expect(without.remember(withoutCookies, email)).toEqual([]);
  expect(without.find(sending(sent(cookies().remember(withoutCookies, email))), email)).toBeUndefined();
});

test('keys keep their order, and a repeated id is refused', () => {
  expect(parseDeviceKeys(`first:${first.secret},second:${second.secret}`)).toEqual([first, second]);
  expect(() => parseDeviceKeys(`first:${first.secret},first:${second.secret}`)).toThrow('DEVICE_COOKIE_KEYS');
});
