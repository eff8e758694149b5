import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReceiptPayload } from '@consent/evidence-format';
import { waitUntil } from '@consent/testkit';
import type { ApiClient } from '../../system/api-client';
import { createConsent } from '../../system/consents';
import type { Tenant } from '../../system/tenants';
import { useSystem } from '../../system/use-system';
import { getKeys, untilLogged } from '../evidence/evidence-calls';
import { useBundledSdk } from './bundled-sdk';
import { runCli } from './run-cli';

const system = useSystem();
useBundledSdk();
let folder: string;
let tenant: Tenant;
let api: ApiClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consent-sdk-receipt-'));
  tenant = await system.tenants.create();
  api = system.api(tenant.key);
  await write('keys.json', await getKeys(system));
  await write('jwks.json', await (await fetch(`${system.baseUrl}/.well-known/jwks.json`)).text());
});
afterAll(() => rm(folder, { recursive: true }));

const write = (name: string, text: string) => writeFile(join(folder, name), text);
const verify = (file: string, ...options: string[]) => runCli(['receipt', 'verify', file, ...options], {}, folder);
const verifyReceipt = (file: string) => verify(file, '--jwks', 'jwks.json', '--keys', 'keys.json');
const jwsOf = async (id: string) => (await untilLogged(() => api.get(`/consents/${id}/receipt?format=jws`))).text;
const ends = (exitCode: number, text: string) => ({ exitCode, output: expect.stringContaining(text) as string });
const partsOf = (jws: string) => jws.split('.') as [string, string, string];
const decoded = (part: string) => Buffer.from(part, 'base64url').toString();
const encoded = (text: string) => Buffer.from(text).toString('base64url');

describe('a receipt', () => {
  let jws: string;
  let first: string;
  beforeAll(async () => {
    const { id } = await createConsent(api, tenant.site, { subject_id: 'ada', preferences: { ads: true } });
    first = await jwsOf(id);
    await api.put(`/consents/${id}`, { accepted: false });
    jws = await jwsOf(id);
  });

  test('[decision 43.7] holds offline with the pinned keys, and an older receipt of the record holds too', async () => {
    await write('receipt.jws', `${jws}\n`);
    const { exitCode, output } = await verifyReceipt('receipt.jws');
    expect(output).toContain('HOLDS as of');
    expect(exitCode).toBe(0);
    expect(output).toContain('consent.revoked of record');
    await write('first.jws', first);
    expect(await verifyReceipt('first.jws')).toEqual(ends(0, 'HOLDS as of'));
  });

  test('[decision 43.7] holds after an erasure by subject', async () => {
    const { id } = await createConsent(api, tenant.site, { subject_id: 'eve' });
    await api.delete('/consents/by-subject/eve');
    await write('erased.jws', await jwsOf(id));
    expect(await verifyReceipt('erased.jws')).toEqual(ends(0, 'HOLDS as of'));
  });

  test('[decision 43.7] every 40th character of it changed is refuted or cannot be told, and never holds', async () => {
    const found = new Set<number | string>();
    for (let at = 0; at < jws.length; at += Math.floor(jws.length / 40)) {
      if (jws[at] === '.') continue;
      await write('changed.jws', jws.slice(0, at) + (jws[at] === 'A' ? 'B' : 'A') + jws.slice(at + 1));
      const { exitCode } = await verifyReceipt('changed.jws');
      found.add(exitCode);
    }
    expect(found.has(0)).toBe(false);
    expect(found.has(1)).toBe(true);
  });

  describe('signed by somebody who has the receipt key, but not the key of the log', () => {
    let forger: KeyObject;
    beforeAll(async () => {
      const { privateKey, publicKey } = generateKeyPairSync('ed25519');
      forger = privateKey;
      await write('forger.json', JSON.stringify({ keys: [publicKey.export({ format: 'jwk' })] }));
    });

    async function forge(change: (payload: ReceiptPayload) => void, headerChanges: object = {}) {
      const [header, payload] = partsOf(jws);
      const forged = JSON.parse(decoded(payload)) as ReceiptPayload;
      change(forged);
      const { keys } = JSON.parse(await readFile(join(folder, 'forger.json'), 'utf8')) as { keys: { x: string }[] };
      const kid = await thumbprintOf(keys[0]!.x);
      const head = encoded(JSON.stringify({ ...(JSON.parse(decoded(header)) as object), kid, ...headerChanges }));
      const body = `${head}.${encoded(JSON.stringify(forged))}`;
      await write('forged.jws', `${body}.${sign(null, Buffer.from(body), forger).toString('base64url')}`);
      return verify('forged.jws', '--jwks', 'forger.json', '--keys', 'keys.json');
    }

    test('[decision 43.7] an unchanged text holds: the tests below change one part of it', async () => {
      expect(await forge(() => undefined)).toEqual(ends(0, 'HOLDS as of'));
    });

    const flip = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
    test.each<[string, (payload: ReceiptPayload) => void]>([
      ['the choice in the receipt', ({ receipt }) => (receipt['accepted'] = true)],
      ['a purpose in the receipt', ({ receipt }) => (receipt['preferences'] = { ads: false })],
      ['a purpose left out', ({ receipt }) => (receipt['preferences'] = {})],
      ['the subject in the receipt', ({ receipt }) => (receipt['subject_id'] = 'somebody')],
      ['the record in the receipt', ({ receipt }) => (receipt['consent_id'] = '01M7YNAYM0FB4C02YEHA0XX7A1')],
      ['the site in the receipt', ({ receipt }) => (receipt['site_id'] = tenant.accountId)],
      ['a time in the receipt', ({ receipt }) => (receipt['created_at'] = '2026-01-01T00:00:00.000Z')],
      ['an erasure that no leaf has', ({ receipt }) => (receipt['deleted_at'] = '2026-01-01T00:00:00.000Z')],
      ['the receipt ID', ({ receipt }) => (receipt['receipt_id'] = 'rcpt_01M7Z32D401Q7PSQ21CW4VD2X3')],
      ['another member', ({ receipt }) => (receipt['note'] = 'x')],
      ['the issuer', (payload) => (payload.iss = 'elsewhere.example.com')],
      ['the origin', ({ evidence }) => (evidence.origin += '2')],
      ['the newest change left out', ({ evidence }) => evidence.events.pop()],
      ['the creation left out', ({ evidence }) => evidence.events.shift()],
      ['no events', ({ evidence }) => (evidence.events = [])],
      ['the order of the events', ({ evidence }) => evidence.events.reverse()],
      ['an event’s data', ({ evidence: { events } }) => (events[0]!.data = events[0]!.data.replace('ada', 'eve'))],
      ['an event’s salt', ({ evidence: { events } }) => (events[0]!.salt = flip(events[0]!.salt))],
      ['an event’s entry', ({ evidence: { events } }) => (events[0]!.entry = flip(events[0]!.entry))],
      ['an event’s type', ({ evidence: { events } }) => (events[1]!.type = 'consent.updated')],
      ['an event’s index', ({ evidence: { events } }) => (events[0]!.index += 1)],
      ['an event’s frame', ({ evidence: { events } }) => (events[0]!.frame = events[0]!.frame.replace('"v":2', '"v":1'))],
      ['an event’s proof', ({ evidence: { events } }) => (events[0]!.proof[0] = flip(events[0]!.proof[0]!))],
      ['the checkpoint', ({ evidence }) => (evidence.checkpoint = evidence.checkpoint.replace(/\n(\d)/, '\n1$1'))],
    ])('[decision 43.7] %s is refuted', async (_what, change) => {
      expect(await forge(change)).toEqual(ends(1, 'REFUTED'));
    });

    test.each([{ alg: 'none' }, { alg: 'HS256' }, { crit: ['x'] }, { typ: 'JWT' }, { jwk: {} }])(
      '[decision 43.7] a header with %j cannot be told',
      async (header) => {
        expect((await forge(() => undefined, header)).exitCode).toBe(2);
      },
    );
  });

  test('[decision 43.7] a key that is not pinned, and a log key that is not pinned, cannot be told', async () => {
    const { publicKey } = generateKeyPairSync('ed25519');
    await write('other.json', JSON.stringify({ keys: [publicKey.export({ format: 'jwk' })] }));
    await write('no-keys.json', JSON.stringify({ generations: [] }));
    expect(await verify('receipt.jws', '--jwks', 'other.json', '--keys', 'keys.json')).toEqual(ends(2, 'CANNOT TELL'));
    expect(await verify('receipt.jws', '--jwks', 'jwks.json', '--keys', 'no-keys.json')).toEqual(ends(2, 'CANNOT TELL'));
  });

  test.each([
    [['receipt'], 'The only command of receipt is verify'],
    [['receipt', 'verify'], 'Pass one file'],
    [['receipt', 'verify', 'receipt.jws'], 'Pass --jwks FILE'],
    [['receipt', 'verify', 'receipt.jws', '--jwks', 'jwks.json'], 'Pass --keys FILE'],
    [['receipt', 'verify', 'keys.json', '--jwks', 'jwks.json'], 'keys.json is no JWS'],
    [['receipt', 'verify', 'receipt.jws', '--jwks', 'keys.json'], 'keys.json has no list of keys'],
  ])('[decision 43.7] %j is exit code 2 and says what to do', async (args, text) => {
    expect(await runCli(args, {}, folder)).toEqual(ends(2, text));
  });
});

test('[decision 43.6] the manifest of an export binds its file, byte for byte', async () => {
  await createConsent(api, tenant.site);
  const { id } = (await api.post(`/sites/${tenant.site.id}/exports`)).body as { id: string };
  const early = await api.get(`/exports/${id}/manifest`);
  expect([200, 409]).toContain(early.status);
  await waitUntil('the file is ready', async () => (await api.get(`/exports/${id}`)).body.status === 'ready');
  const answer = await api.get(`/exports/${id}/manifest`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/jose']);
  const { download_url: url } = (await api.get(`/exports/${id}`)).body as { download_url: string };
  const file = await (await fetch(`${system.baseUrl}${new URL(url).pathname}`)).text();
  await write('manifest.jws', answer.text);
  await write('file.csv', file);
  expect(await verify('manifest.jws', '--jwks', 'jwks.json', '--export', 'file.csv')).toEqual(
    ends(0, 'HOLDS: file.csv is the file of export'),
  );
  await write('file.csv', file.replace('true', 'fals'));
  expect(await verify('manifest.jws', '--jwks', 'jwks.json', '--export', 'file.csv')).toEqual(ends(1, 'SHA-256'));
  await write('file.csv', `${file}x`);
  expect(await verify('manifest.jws', '--jwks', 'jwks.json', '--export', 'file.csv')).toEqual(ends(1, 'bytes'));
  const [header, payload, signature] = partsOf(answer.text);
  await write('manifest.jws', `${header}.${encoded(decoded(payload).replace('"rows":', '"rows":1'))}.${signature}`);
  expect(await verify('manifest.jws', '--jwks', 'jwks.json', '--export', 'file.csv')).toEqual(ends(1, 'REFUTED'));
});

async function thumbprintOf(x: string): Promise<string> {
  const bytes = new TextEncoder().encode(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`);
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('base64url');
}
