import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { FormatError } from '@consent/evidence-format';
import { membersOf, readDer, readTimeStamp } from '@consent/evidence-verifier';
import { describeWhen, hasOpenssl, startSmallTsa, type SmallTsa } from '@consent/testkit';
import { createStampCheck, readTrusted } from './time-stamps';

const body = Buffer.from('consent.example/log/anchor\n3\nAAAA\n');

async function stampOf(tsa: SmallTsa, stamped: Uint8Array): Promise<Uint8Array> {
  const name = randomUUID();
  const digest = createHash('sha256').update(stamped).digest('hex');
  tsa.openssl('ts', '-query', '-sha256', '-digest', digest, '-cert', '-out', name);
  const query = readFileSync(tsa.caPath.replace(/[^/]+$/, name));
  const answer = await fetch(tsa.url, { method: 'POST', body: query });
  return Uint8Array.from(membersOf(readDer(new Uint8Array(await answer.arrayBuffer())))[1]!.raw);
}

const checkOf = (...tsas: readonly SmallTsa[]) =>
  createStampCheck(tsas.flatMap(({ caPath }) => readTrusted(caPath, readFileSync(caPath, 'utf8'))));

function readOrRefuse(bytes: Uint8Array) {
  try {
    return readTimeStamp(bytes);
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

describeWhen(hasOpenssl, 'openssl is not installed')('an RFC 3161 token', () => {
  let tsa: SmallTsa;
  let other: SmallTsa;
  let token: Uint8Array;
  beforeAll(async () => {
    [tsa, other] = await Promise.all([startSmallTsa(), startSmallTsa()]);
    token = await stampOf(tsa, body);
  });
  afterAll(() => Promise.all([tsa.stop(), other.stop()]));

  test('of a trusted authority is vouched for with its name and time', () => {
    const read = readTimeStamp(token);
    expect(read.imprint).toEqual({ hash: 'sha256', digest: new Uint8Array(createHash('sha256').update(body).digest()) });
    expect(Math.abs(read.atMs - Date.now())).toBeLessThan(60_000);
    expect(checkOf(tsa)(read)).toEqual({ kind: 'vouched', name: 'Test authority' });
    expect(checkOf(other, tsa)(read)).toEqual({ kind: 'vouched', name: 'Test authority' });
  });

  test('of another authority is foreign, even if its names are the same', () => {
    expect(checkOf(other)(readTimeStamp(token))).toEqual({ kind: 'foreign' });
  });

  test('is vouched for by the certificate of the authority itself', () => {
    const own = readTrusted('tsa', readFileSync(tsa.caPath.replace('ca.crt', 'tsa.crt'), 'utf8'));
    expect(createStampCheck(own)(readTimeStamp(token))).toMatchObject({ kind: 'vouched' });
  });

  test('of a certificate for other uses, or from a time when it was not valid, cannot be told', async () => {
    const read = readTimeStamp(token);
    expect(checkOf(tsa)({ ...read, atMs: Date.UTC(2040, 1) })).toMatchObject({
      kind: 'unknown',
      reason: expect.stringContaining('not valid') as unknown,
    });
    const web = readTrusted('ca', readFileSync(tsa.caPath, 'utf8'));
    const digest = createHash('sha256').update(web[0]!.raw).digest();
    const signer = { hash: 'sha256', digest } as const;
    expect(checkOf(tsa)({ ...read, signer })).toMatchObject({
      kind: 'unknown',
      reason: expect.stringContaining('not for time stamps') as unknown,
    });
    expect(checkOf(tsa)({ ...read, signatureAlgorithm: '2a864886f70d01010a' })).toMatchObject({ kind: 'unknown' });
  });

  test('with a wrong signature or content is refuted', () => {
    const read = readTimeStamp(token);
    const flip = (bytes: Uint8Array) => bytes.with(bytes.length - 1, bytes.at(-1)! ^ 1);
    for (const member of ['signature', 'signedAttributes', 'content'] as const) {
      expect(checkOf(tsa)({ ...read, [member]: flip(read[member]) })).toEqual({ kind: 'refuted', problem: 'has a wrong signature' });
    }
  });

  test('with a changed byte is never vouched for at another time or for another text', () => {
    const check = checkOf(tsa);
    const good = readTimeStamp(token);
    const kinds = new Set<string>();
    for (let at = 0; at < token.length; at += 3) {
      const read = readOrRefuse(token.with(at, token[at]! ^ (1 << (at % 8))));
      const kind = read === undefined ? 'unreadable' : check(read).kind;
      kinds.add(kind);
      if (kind === 'vouched') expect([at, read!.atMs, read!.imprint]).toEqual([at, good.atMs, good.imprint]);
    }
    expect([...kinds].toSorted()).toEqual(expect.arrayContaining(['foreign', 'refuted', 'unreadable']));
  });

  test('that is cut short or followed by bytes is refused', () => {
    for (const bytes of [token.subarray(0, -1), Buffer.concat([token, Buffer.alloc(1)]), token.subarray(0, 1), new Uint8Array()]) {
      expect(() => readTimeStamp(bytes)).toThrow(FormatError);
    }
  });
});

test('a file without certificates, or with one that cannot be read, is an error of the reader', () => {
  expect(() => readTrusted('tsa.pem', '')).toThrow('Can’t read the certificates of tsa.pem: it has no certificate in PEM.');
  expect(() => readTrusted('tsa.pem', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n')).toThrow('of tsa.pem');
});
