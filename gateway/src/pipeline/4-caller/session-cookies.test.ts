import type { IncomingMessage } from 'node:http';
import { createCsrfTokens } from './csrf-tokens';
import { createSessionCookies } from './session-cookies';

const token = 'A'.repeat(43);
const csrfTokens = createCsrfTokens([{ name: '', secret: 's'.repeat(32) }]);
const secure = createSessionCookies({ isSecure: true, csrfTokens });
const plain = createSessionCookies({ isSecure: false, csrfTokens });
const sending = (cookie: string) => ({ headers: { cookie } }) as IncomingMessage;

test('[decision 5.1] over TLS the session cookie is bound to this host and hidden from scripts', () => {
  const [session, csrf] = secure.open(token);
  expect(session?.split('; ').sort()).toEqual(
    ['HttpOnly', 'Max-Age=604800', 'Path=/', 'SameSite=Lax', 'Secure', `__Host-session=${token}`].sort(),
  );
  expect(csrf?.split('; ').sort()).toEqual(
    ['Max-Age=604800', 'Path=/', 'SameSite=Lax', 'Secure', `csrf_token=${csrfTokens.of(token)}`].sort(),
  );
  for (const line of secure.clear()) expect(line).toMatch(/^(__Host-session|csrf_token)=; Max-Age=0;.*Secure/);
});

test('[decision 5.1] TLS and plain HTTP use different session cookies', () => {
  expect(secure.find(sending(`__Host-session=${token}`))?.token).toBe(token);
  expect(secure.find(sending(`session=${token}`))).toBeUndefined();
  expect(plain.find(sending(`session=${token}`))?.token).toBe(token);
});

test.each([
  ['', false],
  [`a=b; session=${token}; c=d`, true],
  [` session = ${token} `, true],
  [`xsession=${token}`, false],
  [`session=${token}; session=${token}`, false],
  [`session=; session=${token}`, false],
  ['session=short', false],
  [`session=${token}A`, false],
  [`session="${token}"`, false],
  [`session=${'é'.repeat(43)}`, false],
  [`__proto__=x; session=${token}`, true],
])('the Cookie header %j holds a session: %s', (cookie, holds) => {
  expect(plain.find(sending(cookie)) !== undefined).toBe(holds);
});

describe('csrf_token [decision 5.1, threats 15]', () => {
  test('differs for every session and every secret', () => {
    const tokens = [
      csrfTokens.of(token),
      csrfTokens.of('B'.repeat(43)),
      createCsrfTokens([{ name: '', secret: 't'.repeat(32) }]).of(token),
    ];
    expect(new Set(tokens).size).toBe(3);
  });

  test('is valid only for its session and only when every character matches', () => {
    const good = csrfTokens.of(token);
    expect(csrfTokens.isValid(good, token)).toBe(true);
    const altered = `${good.slice(0, -1)}${good.endsWith('A') ? 'E' : 'A'}`;
    for (const wrong of [altered, good.slice(0, -1), `${good}A`, '', 'é'.repeat(43), token])
      expect(csrfTokens.isValid(wrong, token)).toBe(false);
    expect(csrfTokens.isValid(good, 'B'.repeat(43))).toBe(false);
  });
});
