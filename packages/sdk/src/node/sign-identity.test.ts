import { signIdentity } from './sign-identity';

const options = { siteId: '2617f3e5-242e-4857-b837-91dfc21ab605', key: 'idsec_0123456789' };
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { iat: number; exp: number; use?: string };
const secondsOf = (token: string) => claimsOf(token).exp - claimsOf(token).iat;

test('[decision 74] a token is for the browser for 15 minutes, and for a link to the page for 7 days', () => {
  expect(claimsOf(signIdentity('ada', options))).toEqual({
    sub: 'ada',
    aud: options.siteId,
    iat: expect.any(Number),
    exp: expect.any(Number),
  });
  expect(secondsOf(signIdentity('ada', options))).toBe(900);
  expect(claimsOf(signIdentity('ada', { ...options, use: 'page' }))).toMatchObject({ sub: 'ada', use: 'page' });
  expect(secondsOf(signIdentity('ada', { ...options, use: 'page' }))).toBe(7 * 24 * 3600);
  expect(secondsOf(signIdentity('ada', { ...options, use: 'page', expiresInSeconds: 30 * 24 * 3600 }))).toBe(30 * 24 * 3600);
});

test('[decision 74] it is never valid for longer than the service accepts', () => {
  for (const expiresInSeconds of [0, -1, Number.NaN, 3601]) {
    expect(() => signIdentity('ada', { ...options, expiresInSeconds })).toThrow(RangeError);
  }
  expect(() => signIdentity('ada', { ...options, use: 'page', expiresInSeconds: 30 * 24 * 3600 + 1 })).toThrow(RangeError);
});
