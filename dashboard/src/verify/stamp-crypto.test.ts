import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { membersOf, readDer, readTimeStamp, type TimeStampToken } from '@consent/evidence-verifier';
import { hasOpenssl, describeWhen, smallTsaKinds, startSmallTsa, type SmallTsa } from '@consent/testkit';
import { browserStampCheck } from './stamp-crypto';

const curves = { ...smallTsaKinds, 'P-384': { newKey: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-384'] } };
const brainpool = { newKey: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:brainpoolP256r1'] };

async function stampOf(tsa: SmallTsa, digest: string): Promise<TimeStampToken> {
  const name = randomUUID();
  tsa.openssl('ts', '-query', '-sha256', '-digest', digest, '-cert', '-out', name);
  const query = readFileSync(tsa.caPath.replace(/[^/]+$/, name));
  const answer = await fetch(tsa.url, { method: 'POST', body: query });
  return readTimeStamp(membersOf(readDer(new Uint8Array(await answer.arrayBuffer())))[1]!.raw);
}

const checkOf = async (...paths: string[]) => (await browserStampCheck(paths.map((path) => new File([readFileSync(path)], 'tsa.pem'))))!;
const flip = (bytes: Uint8Array) => bytes.with(bytes.length - 1, bytes.at(-1)! ^ 1);

describeWhen(hasOpenssl, 'openssl is not installed')('by WebCrypto, a time stamp', () => {
  const digest = createHash('sha256').update('text').digest('hex');

  test.each(Object.entries(curves))('of the kind %s is vouched for, and refuted if its signature or content is wrong', async (_, kind) => {
    const [tsa, other] = await Promise.all([startSmallTsa(kind), startSmallTsa()]);
    try {
      const [token, again] = [await stampOf(tsa, digest), await stampOf(tsa, digest)];
      const check = await checkOf(tsa.caPath);
      // Signatures of ECDSA differ in length, by leading zeros.
      expect(await check(token)).toEqual({ kind: 'vouched', name: 'Test authority' });
      expect(await check(again)).toMatchObject({ kind: 'vouched' });
      expect(await (await checkOf(other.caPath))(token)).toEqual({ kind: 'foreign' });
      expect(await (await checkOf(other.caPath, tsa.caPath))(token)).toMatchObject({ kind: 'vouched' });
      for (const member of ['signature', 'signedAttributes', 'content'] as const) {
        expect(await check({ ...token, [member]: flip(token[member]) })).toMatchObject({ kind: 'refuted' });
      }
    } finally {
      await Promise.all([tsa.stop(), other.stop()]);
    }
  });

  test('of a curve that browsers do not have cannot be told', async () => {
    const tsa = await startSmallTsa(brainpool);
    try {
      const check = await checkOf(tsa.caPath.replace('ca.crt', 'tsa.crt'));
      expect(await check(await stampOf(tsa, digest))).toMatchObject({
        kind: 'unknown',
        reason: 'its signature is of a type that this program cannot check',
      });
    } finally {
      await tsa.stop();
    }
  });
});

test('a file without a certificate is named, and no file is no check', async () => {
  await expect(browserStampCheck([new File(['hello'], 'a.pem')])).rejects.toThrow(
    'Can’t read the certificates of a.pem: it has no certificate.',
  );
  expect(await browserStampCheck([])).toBeUndefined();
});
