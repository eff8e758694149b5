import { randomUUID } from 'node:crypto';
import { evidenceBundle } from '@consent/contracts';
import { canonicalJson, contextText, readZip } from '@consent/evidence-format';
import { verifyBundle } from '@consent/evidence-verifier';
import { ServiceError } from '@consent/kernel/errors';
import { createRecordingLogger } from '@consent/testkit';
import { verifyEd25519 } from '../src/keys/derive-keys';
import type { StatementClients } from '../src/proofs/rpc-statements';
import { sha256 } from '../src/sha256';
import { startEvidence, type EvidenceUnderTest } from './start-evidence';

const { logger, lines } = createRecordingLogger();
/** Of the calls to find notices. */
const asked: unknown[] = [];
let refusal: ServiceError | undefined;
let evidence: EvidenceUnderTest;
beforeAll(async () => {
  const changeClients = (clients: StatementClients): StatementClients => ({
    ...clients,
    notices: {
      ...clients.notices,
      findNotices: (request, options) => {
        asked.push(options?.needs);
        return refusal === undefined ? clients.notices.findNotices(request, options) : Promise.reject(refusal);
      },
    },
  });
  evidence = await startEvidence({ logger, changeClients });
});
afterAll(() => evidence.stop());

const ask = (accountId: string, kind: 'consent' | 'subject', id: string) => evidence.get(evidenceBundle.path({ accountId, kind, id }));

async function open(response: Response) {
  expect([response.status, response.ok ? '' : await response.text()]).toEqual([200, '']);
  const zip = new Uint8Array(await response.arrayBuffer());
  const { generations } = await evidence.client.getKeys({});
  const keys = generations.map(({ vkeys, fromMs }) => ({ vkeys, from: new Date(fromMs).toISOString(), to: null }));
  const result = await verifyBundle({ zip, keys: JSON.stringify({ generations: keys }), sha256, verifyEd25519 });
  return { result, names: readZip(zip).map(({ name }) => name) };
}

const hashOf = (text: string) => Buffer.from(sha256(Buffer.from(text))).toString('hex');
const noticeOf = (site: string, more: object = {}) =>
  canonicalJson({ v: 1, kind: 'banner', site_id: site, texts: { de: { title: 'Hallo', message: 'Frage', refuse: 'Nein' } }, ...more });
const contextOf = (content: string) =>
  contextText({ action: 'refuse_all', asked: 'served', language: 'de', notice_sha256: hashOf(content), signals: {}, surface: 'banner' });

test('a bundle has each notice that its open leaves answer, once, also one that was logged after the record', async () => {
  const { records, untilLogged } = evidence;
  const account = randomUUID();
  const [first, second] = [randomUUID(), randomUUID()] as [string, string];
  const [one, other] = [noticeOf(first), noticeOf(second, { position: 'center' })];
  records.showNotice(account, 3, first, { content: one });
  const id = records.record(account, 'ada', undefined, { asked: { site: first, context: contextOf(one) } });
  records.record(account, 'ada', undefined, { asked: { site: second, context: contextOf(other) } });
  records.record(account, 'ada', undefined, { asked: { site: first, context: contextOf(one) } });
  records.record(account, 'ada');
  records.showNotice(account, 1, second, { content: other });
  records.showNotice(account, 4, first, { content: noticeOf(first, { position: 'bottom' }) });
  await untilLogged();

  const { result, names } = await open(await ask(account, 'subject', 'ada'));
  expect(result).toMatchObject({ outcome: 'holds', refutations: [], doubts: [] });
  const shown = [`notices/${first}.v3.json`, `notices/${second}.v1.json`];
  expect(names.filter((name) => name.startsWith('notices/'))).toEqual(shown.toSorted());
  expect(result.claims.filter(({ claim }) => claim === 'asked')).toHaveLength(3);
  expect(result.questions.map(({ notice, message }) => [notice.file, message])).toEqual(shown.map((file) => [file, 'Frage']));

  const ofOne = await open(await ask(account, 'consent', id));
  expect(ofOne.result).toMatchObject({ outcome: 'holds' });
  expect(ofOne.names.filter((name) => name.startsWith('notices/'))).toEqual([shown[0]]);
});

test('a bundle has the picture of a form once, and none is made with another picture', async () => {
  const { records, untilLogged } = evidence;
  const account = randomUUID();
  const site = randomUUID();
  const bytes = Buffer.from('picture');
  const picture = { sha256: hashOf('picture'), media_type: 'image/webp', bytes: bytes.length };
  const ids = [1, 2].map((number) => {
    const content = noticeOf(site, { kind: 'form', picture, number });
    records.showNotice(account, number, site, { content });
    records.showPicture(site, number, bytes);
    return records.record(account, 'ada', undefined, { asked: { site, context: contextOf(content) } });
  });
  await untilLogged();
  const { result, names } = await open(await ask(account, 'subject', 'ada'));
  expect(result).toMatchObject({ outcome: 'holds', refutations: [] });
  expect(names.filter((name) => name.endsWith('.webp'))).toEqual([`notices/${picture.sha256}.webp`]);
  expect(result.questions.map((question) => question.picture?.file)).toEqual([
    `notices/${picture.sha256}.webp`,
    `notices/${picture.sha256}.webp`,
  ]);
  records.showPicture(site, 1, Buffer.from('another'));
  expect((await ask(account, 'consent', ids[0]!)).status).toBe(500);
});

test('a notice that waits for the log is 409, and an earlier policy service is asked for the feature and is 503', async () => {
  const { records, untilLogged } = evidence;
  const account = randomUUID();
  const site = randomUUID();
  const content = noticeOf(site);
  const id = records.record(account, 'ada', undefined, { asked: { site, context: contextOf(content) } });
  records.showNotice(account, 1, site, { content, isQueued: false });
  await untilLogged();
  const waiting = await ask(account, 'consent', id);
  expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([409, '1']);

  refusal = new ServiceError('unavailable', 'no server has the feature notices_by_hash', { retryAfterSeconds: 1 });
  try {
    expect((await ask(account, 'consent', id)).status).toBe(503);
    expect(asked.at(-1)).toBe('notices_by_hash');
  } finally {
    refusal = undefined;
  }
});

test('a notice or a context that is gone makes no bundle, and a log line names it', async () => {
  const { records, untilLogged } = evidence;
  const account = randomUUID();
  const site = randomUUID();
  const content = noticeOf(site);
  const id = records.record(account, 'ada', undefined, { asked: { site, context: contextOf(content) } });
  await untilLogged();
  expect((await ask(account, 'consent', id)).status).toBe(500);
  records.showNotice(account, 1, site, { content });
  await untilLogged();
  expect((await open(await ask(account, 'consent', id))).result.outcome).toBe('holds');
  delete records.leavesOf(id)[0]!.context;
  expect((await ask(account, 'consent', id)).status).toBe(500);
  for (const text of ['a notice named by a context is missing', 'the context that a leaf commits to is missing'])
    expect(lines).toContainEqual(expect.objectContaining({ level: 'error', text }));
});

test('more notices than fit into a bundle are invalid', async () => {
  const { records, untilLogged } = evidence;
  const account = randomUUID();
  const site = randomUUID();
  for (let number = 1; number <= 33; number++) {
    const content = noticeOf(site, { number, text: 'x'.repeat(1_000_000) });
    records.showNotice(account, number, site, { content });
    records.record(account, 'ada', undefined, { asked: { site, context: contextOf(content) } });
  }
  await untilLogged();
  const response = await ask(account, 'subject', 'ada');
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('notices have more than 32 MB')]);
});
