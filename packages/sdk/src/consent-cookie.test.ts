import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { readConsentCookie } from './consent-cookie';

const choice = {
  subject: 'visitor-1',
  accepted: true,
  preferences: { necessary: true, 'a.b:c': false },
  policy_version: 3,
  policy_sha256: 'f'.repeat(64),
  decided_at: '2026-11-29T10:00:00.000Z',
};
const cookieOf = (value: unknown) => `consent.v1=${encodeURIComponent(JSON.stringify(value))}`;

test('the choice is read from a header, a Request, a request of Node and Express, and headers of Next.js', () => {
  const header = `session=x; ${cookieOf(choice)};other=y`;
  const request = new IncomingMessage(new Socket());
  request.headers.cookie = header;
  const headers = new Headers({ cookie: header });
  for (const source of [header, new Request('https://shop.example', { headers }), request, { headers }])
    expect(readConsentCookie(source)).toEqual(choice);
  expect(readConsentCookie(cookieOf({ ...choice, preferences: {}, everything: true }))).toMatchObject({ everything: true });
});

test.each([
  ['no cookie', ''],
  ['a cookie of a longer name', `x${cookieOf(choice)}`],
  ['a cookie that is not percent-encoded', 'consent.v1=%'],
  ['a cookie that is not JSON', 'consent.v1=%7B'],
  ['null', cookieOf(null)],
  ['a text', cookieOf('accepted')],
  ...Object.keys(choice).map((member) => [`no ${member}`, cookieOf({ ...choice, [member]: undefined })]),
  ['categories that are no yes or no', cookieOf({ ...choice, preferences: { analytics: 1 } })],
  ['a list of categories', cookieOf({ ...choice, preferences: [true] })],
  ['a time that is none', cookieOf({ ...choice, decided_at: 'yesterday' })],
  ['a long subject', cookieOf({ ...choice, subject: 'a'.repeat(257) })],
])('%s is no choice', (_, header) => {
  expect(readConsentCookie(header as string)).toBeUndefined();
});

test('a request without cookies has no choice', () => {
  expect(readConsentCookie(new Request('https://shop.example'))).toBeUndefined();
  expect(readConsentCookie({ headers: {} })).toBeUndefined();
});

test('categories with names of Object.prototype are like any other, and change no prototype', () => {
  const read = readConsentCookie('consent.v1=' + encodeURIComponent(JSON.stringify(choice).replace('"a.b:c"', '"__proto__"')));
  expect(Object.keys(read?.preferences ?? {})).toEqual(['necessary', '__proto__']);
});
