import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInternalServer } from '@consent/internal-http';
import { createConsentSource } from '../src/clients/consent-source';
import { answerWith, csvOf } from './fake-consent';

const certificate = (name: string) => readFileSync(join(__dirname, '../../../packages/rpc/test/certificates', name));
const tlsOf = (who: string) => ({ ca: certificate('ca.crt'), cert: certificate(`${who}.crt`), key: certificate(`${who}.key`) });

const csv = csvOf(100);
const server = createInternalServer({
  host: '127.0.0.1',
  port: 0,
  tls: tlsOf('member'),
  listener: (_request, response) => void answerWith(csv)(response, 1),
  idleTimeoutMs: 10_000,
  drainTimeoutMs: 100,
});
beforeAll(() => server.start());
afterAll(() => server.stop());

async function read(tls: Parameters<typeof createConsentSource>[0]['tls']): Promise<string> {
  const source = createConsentSource({ address: `127.0.0.1:${server.port()}`, tls, idleTimeoutMs: 10_000 });
  try {
    const { bytes } = await source.open({ accountId: 'a', siteId: 's', signal: new AbortController().signal });
    const chunks: Buffer[] = [];
    for await (const chunk of bytes) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  } finally {
    source.stop();
  }
}

describe('with certificates, internal HTTP is for members alone', () => {
  test('who has one of the same authority reads', async () => {
    expect(await read(tlsOf('member'))).toBe(csv.text);
  });

  test('who has one of another authority, or none, is refused', async () => {
    await expect(read({ ...tlsOf('stranger') })).rejects.toMatchObject({ name: 'SourceAwayError' });
    await expect(read(undefined)).rejects.toMatchObject({ name: 'SourceAwayError' });
  });
});
