import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { FormatError } from '@consent/evidence-format';
import { membersOf, readDer, readTimeStamp, type Certificate } from '@consent/evidence-verifier';
import { describeWhen, hasOpenssl, smallTsaKinds, startSmallTsa, type SmallTsa } from '@consent/testkit';
import { nodeStampCheck, readTrusted } from './time-stamps';

const body = Buffer.from('consent.example/log/anchor\n3\nAAAA\n');

async function stampOf(tsa: SmallTsa, stamped: Uint8Array): Promise<Uint8Array> {
  const name = randomUUID();
  const digest = createHash('sha256').update(stamped).digest('hex');
  tsa.openssl('ts', '-query', '-sha256', '-digest', digest, '-cert', '-out', name);
  const query = readFileSync(tsa.caPath.replace(/[^/]+$/, name));
  const answer = await fetch(tsa.url, { method: 'POST', body: query });
  return Uint8Array.from(membersOf(readDer(new Uint8Array(await answer.arrayBuffer())))[1]!.raw);
}

const checkOf = (...tsas: readonly SmallTsa[]) => nodeStampCheck(tsas.flatMap(({ caPath }) => readTrusted(caPath, readFileSync(caPath))));

const flip = (bytes: Uint8Array) => bytes.with(bytes.length - 1, bytes.at(-1)! ^ 1);

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

  test('of a trusted authority is vouched for with its name and time', async () => {
    const read = readTimeStamp(token);
    expect(read.imprint).toEqual({ hash: 'sha256', digest: new Uint8Array(createHash('sha256').update(body).digest()) });
    expect(Math.abs(read.atMs - Date.now())).toBeLessThan(60_000);
    expect(await checkOf(tsa)(read)).toEqual({ kind: 'vouched', name: 'Test authority' });
    expect(await checkOf(other, tsa)(read)).toEqual({ kind: 'vouched', name: 'Test authority' });
  });

  test('of another authority is foreign, even if its names are the same', async () => {
    expect(await checkOf(other)(readTimeStamp(token))).toEqual({ kind: 'foreign' });
  });

  test('is vouched for by the certificate of the authority itself, in PEM or DER', async () => {
    const own = readTrusted('tsa', readFileSync(tsa.caPath.replace('ca.crt', 'tsa.crt')));
    expect(await nodeStampCheck(own)(readTimeStamp(token))).toMatchObject({ kind: 'vouched' });
    const [{ raw }] = own as [Certificate];
    expect(await nodeStampCheck(readTrusted('tsa', raw))(readTimeStamp(token))).toMatchObject({ kind: 'vouched' });
  });

  test.each(Object.entries(smallTsaKinds))(
    'with keys and signatures of the kind %s is vouched for, and refuted if changed',
    async (_, kind) => {
      const authority = await startSmallTsa(kind);
      try {
        const read = readTimeStamp(await stampOf(authority, body));
        expect(await checkOf(authority)(read)).toEqual({ kind: 'vouched', name: 'Test authority' });
        expect(await checkOf(tsa)(read)).toEqual({ kind: 'foreign' });
        expect(await checkOf(authority)({ ...read, signature: flip(read.signature) })).toMatchObject({ kind: 'refuted' });
      } finally {
        await authority.stop();
      }
    },
  );

  test('of a certificate for other uses, or from a time when it was not valid, cannot be told', async () => {
    const read = readTimeStamp(token);
    for (const atMs of [Date.UTC(2040, 1), Date.UTC(2020, 1)]) {
      expect(await checkOf(tsa)({ ...read, atMs })).toMatchObject({
        kind: 'unknown',
        reason: expect.stringContaining('not valid') as unknown,
      });
    }
    const [web] = readTrusted('ca', readFileSync(tsa.caPath)) as [Certificate];
    const signer = { hash: 'sha256', digest: createHash('sha256').update(web.raw).digest() } as const;
    expect(await checkOf(tsa)({ ...read, signer })).toMatchObject({
      kind: 'unknown',
      reason: expect.stringContaining('not for time stamps') as unknown,
    });
    expect(await checkOf(tsa)({ ...read, scheme: undefined })).toMatchObject({ kind: 'unknown' });
  });

  test.each([
    ['timeStamping', 'not critical'],
    ['critical,timeStamping,codeSigning', 'for another use too'],
  ])('of a certificate with the usage %s cannot be told: it is %s', async (usage) => {
    const authority = await startSmallTsa({ usage });
    try {
      // openssl refuses to make such a token, so the one of the other authority names this certificate.
      const own = readTrusted('tsa', readFileSync(authority.caPath.replace('ca.crt', 'tsa.crt'))) as [Certificate];
      const signer = { hash: 'sha256', digest: createHash('sha256').update(own[0].raw).digest() } as const;
      const check = nodeStampCheck(own);
      expect(await check({ ...readTimeStamp(token), signer })).toMatchObject({
        kind: 'unknown',
        reason: expect.stringContaining('not for time stamps') as unknown,
      });
    } finally {
      await authority.stop();
    }
  });

  test('of a signer that is no authority for certificates, or that another key signed, is foreign', async () => {
    const read = readTimeStamp(token);
    const [leaf] = readTrusted('tsa', readFileSync(tsa.caPath.replace('ca.crt', 'tsa.crt'))) as [Certificate];
    const [root] = readTrusted('ca', readFileSync(tsa.caPath)) as [Certificate];
    const [foreignRoot] = readTrusted('ca', readFileSync(other.caPath)) as [Certificate];
    expect([root.isCa, leaf.isCa, root.name, leaf.name]).toEqual([true, false, 'Test root', 'Test authority']);
    expect(foreignRoot.subject).toEqual(root.subject);
    // Without the root, which the token encloses.
    const alone = { ...read, certificates: [leaf.raw] };
    expect(await nodeStampCheck([root])(alone)).toMatchObject({ kind: 'vouched' });
    for (const wrong of [foreignRoot, { ...root, isCa: false }, { ...root, subject: leaf.subject }]) {
      expect(await nodeStampCheck([wrong])(alone)).toEqual({ kind: 'foreign' });
    }
  });

  test('with a wrong signature or content is refuted', async () => {
    const read = readTimeStamp(token);
    for (const member of ['signature', 'signedAttributes', 'content'] as const) {
      expect(await checkOf(tsa)({ ...read, [member]: flip(read[member]) })).toEqual({ kind: 'refuted', problem: 'has a wrong signature' });
    }
  });

  test('with a changed byte is never vouched for at another time or for another text', async () => {
    const check = checkOf(tsa);
    const good = readTimeStamp(token);
    const kinds = new Set<string>();
    for (let at = 0; at < token.length; at += 3) {
      const read = readOrRefuse(token.with(at, token[at]! ^ (1 << (at % 8))));
      const kind = read === undefined ? 'unreadable' : (await check(read)).kind;
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
  const read = (text: string) => readTrusted('tsa.pem', Buffer.from(text));
  expect(() => read('')).toThrow('Can’t read the certificates of tsa.pem: it has no certificate.');
  expect(() => read('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n')).toThrow('of tsa.pem');
  expect(() => read('-----BEGIN CERTIFICATE-----\nA\n-----END CERTIFICATE-----\n')).toThrow(
    'of tsa.pem: it has a certificate that is not Base64',
  );
  expect(() => read('0123')).toThrow('of tsa.pem');
});
