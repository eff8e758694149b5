import { createHmac, generateKeyPairSync, randomUUID, sign as signWith } from 'node:crypto';
import type { ServiceError } from '@consent/kernel/errors';
import { createDownloadTokens } from '../src/downloads/tokens';
import { parseTokenKeys } from '../src/downloads/token-keys.rule';
import { exportConfig } from '../src/config';
import { tokenKeys } from './start-export';

const nowMs = Date.parse('2026-11-21T12:00:00.400Z');
const now = Math.floor(nowMs / 1000);
const accountId = '6f1c1f0e-5a5e-4a4e-8f5d-0f6a3b2c1d0e';
const id = 'exp_01KAHFZ9R00000000000000001';
const [first, second] = parseTokenKeys(tokenKeys);
const secretOf = (key: { secret: Uint8Array } | undefined) => Buffer.from(key!.secret);
const at = (ms: number) => createDownloadTokens({ keys: parseTokenKeys(tokenKeys), now: () => ms });
const tokens = at(nowMs);

const part = (value: object | string) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const goodHeader = { alg: 'HS256', kid: 'first', typ: 'export+jwt' };
const goodClaims = { sub: accountId, aud: `export:${id}`, iat: now, exp: now + 600, jti: randomUUID() };
const hs = (bits: number, secret: Buffer) => (text: string) => createHmac(`sha${bits}`, secret).update(text).digest('base64url');

/** By default the right key signs correctly, so only the claims can fail. */
function forge(header: object = {}, claims: object = {}, signature: (text: string) => string = hs(256, secretOf(first))): string {
  const text = `${part({ ...goodHeader, ...header })}.${part({ ...goodClaims, ...claims })}`;
  return `${text}.${signature(text)}`;
}

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const rsaPublic = rsa.publicKey.export({ type: 'spki', format: 'pem' }) as string;
const ed = generateKeyPairSync('ed25519');
const minted = forge();
const [mintedHeader, mintedClaims, mintedSignature] = minted.split('.') as [string, string, string];

/** The last letter of 32 bytes holds four bits. Decoders ignore its other two. */
function lastLetterTwin(letter: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return letters.charAt(letters.indexOf(letter) + 1);
}

const refused: [string, string][] = [
  ['nothing', ''],
  ['text that is not a token', 'token'],
  ['two parts', `${mintedHeader}.${mintedClaims}`],
  ['four parts', `${minted}.x`],
  ['five parts, like an encrypted token', `${minted}.x.y`],
  ['an empty signature', `${mintedHeader}.${mintedClaims}.`],
  ['a truncated signature', minted.slice(0, -4)],
  ['a signature of zeros', `${mintedHeader}.${mintedClaims}.${'A'.repeat(43)}`],
  [
    'a signature with another first byte',
    `${mintedHeader}.${mintedClaims}.${mintedSignature.startsWith('A') ? 'B' : 'A'}${mintedSignature.slice(1)}`,
  ],
  ['the signature of another token', `${mintedHeader}.${mintedClaims}.${forge({}, { jti: 'another' }).split('.')[2]}`],
  ['claims swapped under the signature', `${mintedHeader}.${part({ ...goodClaims, sub: randomUUID() })}.${mintedSignature}`],
  ['alg none, without a signature', forge({ alg: 'none' }, {}, () => '')],
  ['alg None, without a signature', forge({ alg: 'None' }, {}, () => '')],
  ['alg none, with the right signature', forge({ alg: 'none' })],
  ['no alg', forge({ alg: undefined })],
  ['another HMAC: HS384', forge({ alg: 'HS384' }, {}, hs(384, secretOf(first)))],
  ['another HMAC: HS512', forge({ alg: 'HS512' }, {}, hs(512, secretOf(first)))],
  [
    'RS256 with a key of the attacker',
    forge({ alg: 'RS256' }, {}, (text) => signWith('sha256', Buffer.from(text), rsa.privateKey).toString('base64url')),
  ],
  ['HS256 with a public key as the secret', forge({}, {}, hs(256, Buffer.from(rsaPublic)))],
  [
    'EdDSA with a key of the attacker',
    forge({ alg: 'EdDSA' }, {}, (text) => signWith(null, Buffer.from(text), ed.privateKey).toString('base64url')),
  ],
  ['HS256 with an empty secret', forge({}, {}, hs(256, Buffer.alloc(0)))],
  ['an unknown kid', forge({ kid: 'third' })],
  ['the kid of the other key', forge({ kid: 'second' })],
  ['a kid that every object inherits', forge({ kid: '__proto__' })],
  ['a kid that is a path', forge({ kid: '../../dev/null' }, {}, hs(256, Buffer.alloc(0)))],
  ['a kid that is not a string', forge({ kid: 1 })],
  ['no kid', forge({ kid: undefined })],
  ['crit with an extension', forge({ crit: ['exp'], exp: 1 })],
  ['crit b64', forge({ crit: ['b64'], b64: false })],
  ['jku', forge({ jku: 'https://attacker.example/keys' })],
  ['x5u', forge({ x5u: 'https://attacker.example/cert' })],
  ['jwk', forge({ jwk: { kty: 'oct', k: 'AA' } })],
  ['zip', forge({ zip: 'DEF' })],
  ['typ JWT', forge({ typ: 'JWT' })],
  ['typ of another kind of token', forge({ typ: 'at+jwt' })],
  ['typ in capitals', forge({ typ: 'EXPORT+JWT' })],
  ['no typ', forge({ typ: undefined })],
  ['expired a second ago', forge({}, { iat: now - 601, exp: now - 1 })],
  ['expired now', forge({}, { iat: now - 600, exp: now })],
  ['a lifetime of an hour', forge({}, { exp: now + 3600 })],
  ['a lifetime one second too long', forge({}, { exp: now + 601 })],
  ['a lifetime of 10 minutes that starts tomorrow', forge({}, { iat: now + 86_400, exp: now + 87_000 })],
  ['minted long ago and not expired', forge({}, { iat: now - 3600, exp: now + 600 })],
  ['no exp', forge({}, { exp: undefined })],
  ['exp as a string', forge({}, { exp: String(now + 600) })],
  ['no iat', forge({}, { iat: undefined })],
  ['no jti', forge({}, { jti: undefined })],
  ['jti as a number', forge({}, { jti: 1 })],
  ['not yet valid', forge({}, { nbf: now + 60 })],
  ['an nbf that we never write', forge({}, { nbf: now - 60 })],
  ['no sub', forge({}, { sub: undefined })],
  ['sub is not an account id', forge({}, { sub: 'x' })],
  ['sub in capitals', forge({}, { sub: accountId.toUpperCase() })],
  ['no aud', forge({}, { aud: undefined })],
  ['aud is a list', forge({}, { aud: [`export:${id}`] })],
  ['aud without the prefix', forge({}, { aud: id })],
  ['aud with another prefix', forge({}, { aud: `receipt:${id}` })],
  ['aud with another prefix of the same length', forge({}, { aud: `import:${id}` })],
  ['aud with a suffix', forge({}, { aud: `export:${id}/../x` })],
  ['aud with a lower-case id', forge({}, { aud: `export:${id.toLowerCase()}` })],
  ['aud with full-width letters', forge({}, { aud: `export:ｅxp_01KAHFZ9R00000000000000001` })],
  ['claims that are a list', `${part(goodHeader)}.${part('[]')}.${hs(256, secretOf(first))(`${part(goodHeader)}.${part('[]')}`)}`],
  ['claims that are not JSON', `${part(goodHeader)}.${part('{')}.${hs(256, secretOf(first))(`${part(goodHeader)}.${part('{')}`)}`],
  ['a header that is not JSON', `${part('x')}.${mintedClaims}.${mintedSignature}`],
  ['letters outside base64url', `${mintedHeader}.${mintedClaims}.ü∊${mintedSignature}`],
  ['a last letter that decodes to the same signature', minted.slice(0, -1) + lastLetterTwin(minted.at(-1)!)],
  ['a trailing line end', `${minted}\n`],
  ['padding', `${minted}=`],
  ['a percent escape', minted.replace('.', '%2E')],
  ['a leading space', ` ${minted}`],
  ['longer than any minted token', forge({}, { pad: 'x'.repeat(2000) })],
];

test('a minted token is verified, and names its account and export', async () => {
  const token = await tokens.mint({ accountId, id });
  expect(await tokens.verify(token)).toEqual({ accountId, id });
  const [header, claims] = token
    .split('.')
    .slice(0, 2)
    .map((text) => JSON.parse(Buffer.from(text, 'base64url').toString()) as object);
  expect(header).toEqual(goodHeader);
  expect(claims).toEqual({ ...goodClaims, jti: expect.any(String) as string });
});

test('the forge helper of these tests can make a valid token', async () => {
  expect(await tokens.verify(forge())).toEqual({ accountId, id });
});

test.each(refused)('is refused with the same message: %s', async (_what, token) => {
  const error = await tokens.verify(token).then(
    () => undefined,
    (thrown: ServiceError) => thrown,
  );
  expect(error?.kind).toBe('unauthorized');
  expect(error?.message).toBe('The download link is not valid or has expired.');
  // A cause would be logged.
  expect(error?.cause).toBeUndefined();
});

test('a token is valid for exactly 10 minutes (spec 8)', async () => {
  const token = await tokens.mint({ accountId, id });
  const expiresMs = (now + 600) * 1000;
  expect(await at(expiresMs - 1).verify(token)).toEqual({ accountId, id });
  await expect(at(expiresMs).verify(token)).rejects.toMatchObject({ kind: 'unauthorized' });
});

test('a replica accepts a token if its clock is 5 s behind, and refuses it if its clock is 6 s behind', async () => {
  const token = await tokens.mint({ accountId, id });
  expect(await at(now * 1000 - 5000).verify(token)).toEqual({ accountId, id });
  await expect(at(now * 1000 - 6000).verify(token)).rejects.toMatchObject({ kind: 'unauthorized' });
});

describe('keys rotate by name', () => {
  const withKeys = (text: string) => createDownloadTokens({ keys: parseTokenKeys(text), now: () => nowMs });

  test('the first key mints, every key verifies, and a removed key does not', async () => {
    const [firstText, secondText] = tokenKeys.split(',') as [string, string];
    const before = await withKeys(firstText).mint({ accountId, id });
    const rotated = withKeys(`${secondText},${firstText}`);
    expect(await rotated.verify(before)).toEqual({ accountId, id });
    expect(await rotated.verify(forge({ kid: 'second' }, {}, hs(256, secretOf(second))))).toEqual({ accountId, id });
    expect(JSON.parse(Buffer.from((await rotated.mint({ accountId, id })).split('.')[0]!, 'base64url').toString())).toMatchObject({
      kid: 'second',
    });
    await expect(withKeys(secondText).verify(before)).rejects.toMatchObject({ kind: 'unauthorized' });
  });

  test.each(['', 'x', 'first:short', ':0123456789abcdef0123456789abcdef', `${tokenKeys},`, 'a b:0123456789abcdef0123456789abcdef'])(
    'a malformed setting stops the start: %j',
    (text) => {
      const settings = { NODE_ENV: 'test', DATABASE_URL: 'x', NATS_URL: 'x', CONSENT_HTTP_ADDRESS: 'x', EXPORT_TOKEN_KEYS: text };
      expect(() => exportConfig(settings)).toThrow('EXPORT_TOKEN_KEYS');
    },
  );

  test('two keys with the same name stop the start', () => {
    expect(() => parseTokenKeys(`${tokenKeys},first:ffffffffffffffffffffffffffffffff`)).toThrow('name of its own');
  });
});
