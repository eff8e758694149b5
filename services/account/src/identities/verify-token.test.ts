import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { exportJWK, SignJWT } from 'jose';
import { readPublicKey } from './public-key';
import { type TokenKey, verifyToken } from './verify-token';

const siteId = '2617f3e5-242e-4857-b837-91dfc21ab605';
const nowMs = Date.UTC(2026, 10, 29, 12);
const now = nowMs / 1000;
const secret = Buffer.from('idsec_0123456789012345678901234567890123456789');
const claims = { sub: 'user-42', aud: siteId, iat: now - 10, exp: now + 600 };
const hs: TokenKey = { algorithm: 'HS256', key: secret };

const pairs = {
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: generateKeyPairSync('ed25519'),
  RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
};

const sign = (payload: object, key: KeyObject | Uint8Array, alg: string) =>
  new SignJWT({ ...payload }).setProtectedHeader({ alg }).sign(key);
const publicKey = async (pair: { publicKey: KeyObject }) => {
  const { algorithm, jwk } = await readPublicKey(JSON.stringify(await exportJWK(pair.publicKey)));
  return { algorithm, key: jwk };
};
const base64Url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const verify = (token: string, keys: readonly TokenKey[] = [hs], site = siteId) => verifyToken(token, { siteId: site }, keys, nowMs);
const verifyForPage = (token: string, site = siteId) => verifyToken(token, { siteId: site, isForPage: true }, [hs], nowMs);
const refused = (reason: RegExp) => ({ kind: 'unauthorized', message: expect.stringMatching(reason) as string });

test('[decision 70] a token of the site’s secret names the person', async () => {
  expect(await verify(await sign(claims, secret, 'HS256'))).toBe('user-42');
  expect(await verify(await sign({ ...claims, aud: [siteId.toUpperCase(), 'other'] }, secret, 'HS256'))).toBe('user-42');
});

test.each(['ES256', 'EdDSA', 'RS256'] as const)('[decision 70] a token of the site’s own %s key names the person', async (alg) => {
  const key = await publicKey(pairs[alg]);
  const token = await sign(claims, pairs[alg].privateKey, alg);
  expect(await verify(token, [hs, key])).toBe('user-42');
  await expect(verify(token, [hs])).rejects.toMatchObject(refused(/no current key/));
});

test('[decision 70] a token with the newer name of EdDSA counts too', async () => {
  expect(await verify(await sign(claims, pairs.EdDSA.privateKey, 'Ed25519'), [await publicKey(pairs.EdDSA)])).toBe('user-42');
});

test('[decision 70] the token does not choose how it is checked', async () => {
  const [head, body] = [base64Url({ alg: 'none' }), base64Url(claims)];
  await expect(verify(`${head}.${body}.`)).rejects.toMatchObject(refused(/no current key/));
  for (const alg of ['none', 'HS384', 'HS512']) {
    const signed = `${base64Url({ alg })}.${body}`;
    const mac = createHmac(alg === 'HS384' ? 'sha384' : alg === 'HS512' ? 'sha512' : 'sha256', secret)
      .update(signed)
      .digest('base64url');
    await expect(verify(`${signed}.${mac}`)).rejects.toMatchObject(refused(/no current key/));
  }
  // Signed with the public key, which everyone has, as if it were a secret.
  const es = await publicKey(pairs.ES256);
  for (const text of [JSON.stringify(es.key), pairs.ES256.publicKey.export({ type: 'spki', format: 'pem' }) as string]) {
    const forged = await sign(claims, Buffer.from(text), 'HS256');
    await expect(verify(forged, [es])).rejects.toMatchObject(refused(/no current key/));
    await expect(verify(forged, [es, hs])).rejects.toMatchObject(refused(/no current key/));
  }
  const rs = await publicKey(pairs.RS256);
  await expect(verify(await sign(claims, pairs.RS256.privateKey, 'PS256'), [rs])).rejects.toMatchObject(refused(/no current key/));
});

test('[decision 70] another site’s token, an altered one and none are refused', async () => {
  const token = await sign(claims, secret, 'HS256');
  await expect(verify(token, [hs], '00000000-0000-4000-8000-000000000000')).rejects.toMatchObject(refused(/aud/));
  await expect(verify(token, [{ ...hs, key: Buffer.from('another secret of another site') }])).rejects.toMatchObject(refused(/no current/));
  await expect(verify(token, [])).rejects.toMatchObject(refused(/has no key/));
  const [head, , mac] = token.split('.');
  await expect(verify(`${head}.${base64Url({ ...claims, sub: 'user-43' })}.${mac}`)).rejects.toMatchObject(refused(/no current key/));
  for (const text of ['', '.', '..', 'a.b.c', 'null', `${token}x`, token.slice(0, -2), 'x'.repeat(4097)]) {
    await expect(verify(text)).rejects.toMatchObject({ kind: 'unauthorized' });
  }
});

test.each([
  ['is older than an hour', { iat: now - 3601, exp: now + 10 }, /expired/],
  ['is exactly an hour old', { iat: now - 3600, exp: now + 1 }, /expired/],
  ['has expired', { iat: now - 600, exp: now }, /expired/],
  ['has expired within the tolerance of clocks', { iat: now - 600, exp: now - 30 }, /expired/],
  ['is valid for more than an hour', { iat: now - 10, exp: now + 3591 }, /more than an hour/],
  ['is from the future', { iat: now + 61, exp: now + 600 }, /future/],
  ['is not valid yet', { nbf: now + 61 }, /no current key|future/],
  ['has no iat', { iat: undefined }, /no iat/],
  ['has no exp', { exp: undefined }, /no iat or no exp/],
  ['has no aud', { aud: undefined }, /aud/],
  ['has no sub', { sub: undefined }, /sub/],
  ['has an empty sub', { sub: '' }, /sub/],
  ['has a sub that is no subject', { sub: '..' }, /sub/],
  ['has a sub of 257 characters', { sub: 'x'.repeat(257) }, /sub/],
  ['has a sub with U+0000', { sub: 'a\0b' }, /sub/],
])('[decision 70] a token that %s is refused', async (_, changed, reason) => {
  await expect(verify(await sign({ ...claims, ...changed }, secret, 'HS256'))).rejects.toMatchObject(refused(reason));
});

test('[decision 70] a token from a clock that is a little ahead counts', async () => {
  expect(await verify(await sign({ ...claims, iat: now + 50, exp: now + 3000 }, secret, 'HS256'))).toBe('user-42');
});

describe('[decision 74] a token for the person’s page', () => {
  const day = 24 * 3600;
  const pageClaims = { ...claims, use: 'page', iat: now - 29 * day, exp: now + day };
  const signed = (changed: object = {}) => sign({ ...pageClaims, ...changed }, secret, 'HS256');

  test('is valid for up to 30 days, and an ordinary token opens the page too', async () => {
    expect(await verifyForPage(await signed())).toBe('user-42');
    expect(await verifyForPage(await sign(claims, secret, 'HS256'))).toBe('user-42');
  });

  test('links no device, also within an hour', async () => {
    await expect(verify(await signed())).rejects.toMatchObject(refused(/only opens the person’s page/));
    await expect(verify(await sign({ ...claims, use: 'page' }, secret, 'HS256'))).rejects.toMatchObject(
      refused(/only opens the person’s page/),
    );
  });

  test.each([
    ['is 30 days old', { iat: now - 30 * day, exp: now + 1 }, /expired/],
    ['has expired', { exp: now }, /expired/],
    ['is valid for longer', { iat: now, exp: now + 30 * day + 1 }, /more than 30 days/],
    ['is from the future', { iat: now + 61, exp: now + day }, /future/],
    ['is of another site', { aud: '00000000-0000-4000-8000-000000000000' }, /aud/],
    ['has no exp', { exp: undefined }, /no iat or no exp/],
    ['has another use and is older than an hour', { use: 'pages' }, /expired/],
    ['has no use and is older than an hour', { use: undefined }, /expired/],
    ['has a list of uses', { use: ['page'] }, /expired/],
  ])('that %s is refused', async (_, changed, reason) => {
    await expect(verifyForPage(await signed(changed))).rejects.toMatchObject(refused(reason));
  });
});

describe('[decision 70] a public key', () => {
  const jwkOf = (key: KeyObject) => key.export({ format: 'jwk' });
  test('is kept without what is not needed', async () => {
    const { jwk } = await readPublicKey(JSON.stringify({ ...jwkOf(pairs.EdDSA.publicKey), kid: 'a name', alg: 'EdDSA', use: 'sig' }));
    expect(Object.keys(jwk).sort()).toEqual(['crv', 'kty', 'x']);
  });

  test.each([
    ['a private key', jwkOf(pairs.ES256.privateKey), /private/],
    ['a secret', { kty: 'oct', k: 'c2VjcmV0' }, /private/],
    ['another curve', jwkOf(generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey), /P-256/],
    ['a short modulus', jwkOf(generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey), /2048|valid/],
    ['a key for encryption', { ...jwkOf(pairs.RS256.publicKey), use: 'enc' }, /signatures/],
    ['a key of another algorithm', { ...jwkOf(pairs.RS256.publicKey), alg: 'PS256' }, /signatures/],
    ['no point', { kty: 'EC', crv: 'P-256', x: 'AAAA', y: 'AAAA' }, /valid/],
    ['nothing', {}, /JWK/],
  ])('that is %s is refused', async (_, jwk, message) => {
    const fault = { kind: 'invalid', message: expect.stringMatching(message) as string };
    await expect(readPublicKey(JSON.stringify(jwk))).rejects.toMatchObject(fault);
  });
});
