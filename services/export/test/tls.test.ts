import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInternalServer } from '@consent/kernel';
import { createConsentSource } from '../src/exports/consent-source';
import { answerWith, csvOf } from './fake-consent';

const certificate = (name: string) => readFileSync(join(__dirname, '../../../packages/rpc/test/certificates', name));
const tlsOf = (who: string) => ({ ca: certificate('ca.crt'), cert: certificate(`${who}.crt`), key: certificate(`${who}.key`) });

const csv = csvOf(100);
const options: Parameters<typeof createInternalServer>[0] = {
  nodeEnv: 'test',
  host: '127.0.0.1',
  port: 0,
  tls: tlsOf('consent'),
  callers: ['gateway', 'export'],
  listener: (_request, response) => void answerWith(csv)(response, 1),
  idleTimeoutMs: 10_000,
  drainTimeoutMs: 100,
};
const server = createInternalServer(options);
beforeAll(() => server.start());
afterAll(() => server.stop());

async function read(tls: Parameters<typeof createConsentSource>[0]['tls'], port = server.port()): Promise<string> {
  const source = createConsentSource({ address: `127.0.0.1:${port}`, tls, idleTimeoutMs: 10_000 });
  try {
    const { bytes } = await source.open({ accountId: 'a', siteId: 's', mayUseReplica: false, signal: new AbortController().signal });
    const chunks: Buffer[] = [];
    for await (const chunk of bytes) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  } finally {
    source.stop();
  }
}

describe('with certificates, internal HTTP accepts its callers only', () => {
  test('the export service is accepted', async () => {
    expect(await read(tlsOf('export'))).toBe(csv.text);
  });

  test('a client with a certificate of another authority, or without one, is refused', async () => {
    await expect(read({ ...tlsOf('stranger') })).rejects.toMatchObject({ name: 'SourceUnavailableError' });
    await expect(read(undefined)).rejects.toMatchObject({ name: 'SourceUnavailableError' });
  });

  test('[threats 81] a service with a valid certificate that is not a caller is refused', async () => {
    await expect(read(tlsOf('webhook'))).rejects.toMatchObject({ name: 'SourceUnavailableError' });
  });

  test('[threats 81] a source with the certificate of another service is not read', async () => {
    const other = createInternalServer({ ...options, tls: tlsOf('webhook') });
    await other.start();
    try {
      await expect(read(tlsOf('export'), other.port())).rejects.toMatchObject({ name: 'SourceUnavailableError' });
    } finally {
      await other.stop();
    }
  });
});
