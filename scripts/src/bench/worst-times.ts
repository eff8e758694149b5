import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { loadBuilt } from '../documents/load-built';

/** Prints the table "Worst times" of docs/limits.md: `scripts/run bench/worst-times`. Needs an idle machine. */

interface Case {
  name: string;
  limit: string;
  input: string;
  place: string;
  run: (turn: number) => unknown;
}

const turns = 5;

// oxlint-disable-next-line typescript/no-explicit-any -- compiled files have no types here, and a wrong name fails when it is called
const built = (folder: string, file: string): any => loadBuilt(join(folder, 'dist', `${file}.js`));

const mib = 2 ** 20;
const headerBytes = 16 * 1024;
const fill = (start: string, repeated: string, length: number) => (start + repeated.repeat(length / repeated.length)).slice(0, length);
const header = (repeated: string) => fill('', repeated, headerBytes - 200);
const request = (headers: Record<string, string>) => ({ headers, socket: { remoteAddress: '127.0.0.1' } });
const list = (count: number, item: (index: number) => string, [open, close]: string) =>
  `${open}${Array.from({ length: count }, (_, index) => item(index)).join(',')}${close}`;

const names = list(64, (index) => `"${String(index).padStart(64, 'a')}":true`, '{}');
const row = `{"site_id":"0197aaaa-0000-7000-8000-000000000000","subject_id":"${'é'.repeat(256)}","accepted":true,"preferences":${names}}`;
/** V8 keeps the shapes of objects that it has seen, so each call needs names that none had before. */
let used = 0;
const newNames = (count: number) => list(count, () => `"${String(used++).padStart(64, 'a')}":true`, '{}');
const forEachTurn = (make: () => string) => Array.from({ length: turns }, () => Buffer.from(make()));
const rowsOfNewNames = forEachTurn(() => `{"consents":${list(1_000, () => row.replace(names, newNames(64)), '[]')}}`);
const preferencesOfTurns = Array.from({ length: turns }, () => Array.from({ length: 1_000 }, () => newNames(64)));
const wideRows = forEachTurn(() => `{"consents":${list(50, () => newNames(1_960), '[]')}}`);
const repeatedNames = wideRows.map((body) => Buffer.from(body.toString().replace(/("[^"]*":true)\}\]\}$/, '$1,$1}]}')));
const unknownFields = Buffer.from(list(1_980, (index) => `"dry_${String(index).padStart(60, 'x')}":1`, '{}'));
const manyValues = Buffer.from(`{"consents":${list(99_900, () => '1', '[]')}}`);
const escapes = Buffer.from(`{"consents":["${'\\u0061'.repeat((8 * mib - 100) / 6)}"]}`);
const pageText = 200_000;
const uuid = '0197aaaa-0000-7000-8000-000000000000';

function cases(): Case[] {
  const gateway = (file: string) => built('gateway', file);
  const { scanBody, parseBody, checkContentType } = gateway('pipeline/6-input/read-body');
  const { compileBody } = gateway('pipeline/6-input/validate-body');
  const { BatchOfAnything, CreateConsentBody } = gateway('routes/schemas/consent');
  const { policyTitle } = gateway('policy-pages/policy-title');
  const { splitQuery, readInstant } = gateway('pipeline/6-input/query-parameters');
  const { cookieValues } = gateway('pipeline/4-caller/cookie-values');
  const { createClientAddress } = gateway('pipeline/0-common/client-address');
  const { acceptsProblem } = gateway('pipeline/8-answer/accepts-problem');
  const { encodingFor } = gateway('pipeline/8-answer/encodings');
  const { wordsFor } = gateway('policy-pages/page-words');
  const { textShapes } = gateway('pipeline/6-input/text-shapes');
  const { readIdempotencyKey } = gateway('pipeline/6-input/idempotency-key');
  const { byteRangeOf } = built('services/export', 'downloads/byte-range');
  const { checkSite } = built('services/account', 'sites/site.rule');
  const { parseEmail } = built('services/account', 'users/email.rule');
  const { createUrlCheck } = built('packages/outbound', 'url-check');
  const { checkCategories } = built('services/consent', 'consents/categories.rule');
  const { statsDeltasOf } = built('services/consent', 'stats/deltas.rule');
  const { prepareRows } = built('services/consent', 'consents/prepare-rows');
  const { createConsentEvents } = built('services/consent', 'consents/events');
  const { valuesOf } = built('services/consent', 'consents/create.sql');
  const { createEventMaker, createEventSignatures } = built('packages/events', 'index');
  const { createTagger, saltedDataHash, writeEntry } = built('packages/log-queue', 'index');
  const { buildProof, planInclusion } = built('packages/evidence-format', 'index');
  const { extendChain } = built('services/evidence', 'sequencer/chain.rule');
  const { sha256 } = built('services/evidence', 'sha256');
  const { firstVersion } = built('services/policy', 'policies/next-version.rule');
  const { domainsOfOrigin } = built('services/account', 'sites/origin.rule');
  const { serviceSignature } = built('services/webhook', 'sending/signature.rule');
  const { answerText } = built('services/webhook', 'receivers/answer-text');
  const { statsJson } = gateway('routes/stats/stats-json');
  const { clientOf } = gateway('pipeline/4-caller/client');
  const { createSignedCursors } = built('packages/kernel', 'ids/index');
  const express = loadBuilt('node_modules/express') as { request: object };

  const read = (bytes: Buffer | undefined): unknown => parseBody(bytes, scanBody(bytes, 100_000));
  const asExpress = (headers: Record<string, string>) => Object.assign(Object.create(express.request) as object, request(headers));
  const refusal = (act: () => unknown): { findFaults?: () => unknown } => {
    try {
      act();
    } catch (error) {
      return error as object;
    }
    throw new Error('The worst input was not refused.');
  };
  const validateBatch = compileBody(BatchOfAnything);
  const validateRow = compileBody({ ...CreateConsentBody, $id: 'MeasuredRow' });
  const parsedRows = rowsOfNewNames.map((body) => (JSON.parse(body.toString()) as { consents: unknown[] }).consents);
  const unknown = read(unknownFields);
  const trusted = createClientAddress(['127.0.0.1', '10.0.0.0/8']);
  const cursors = createSignedCursors({
    keys: [{ secret: 'x'.repeat(32) }],
    encode: Buffer.from,
    decode: String,
    signedParts: (part: Buffer) => [part],
  });
  const urlFault = createUrlCheck({ allowInsecure: false, isPublicAddress: () => true });
  const blank = new RegExp(textShapes.notBlank.pattern, 'u');
  const email = new RegExp(textShapes.email.pattern, 'u');

  const signatures = createEventSignatures({ keys: `k:${'x'.repeat(32)}`, unsigned: 'require' });
  const newRows = Array.from({ length: 1_000 }, (_, at) => ({
    accountId: uuid,
    id: String(at).padStart(26, '0'),
    siteId: uuid,
    subjectId: 'é'.repeat(256),
    consentId: '\u0001'.repeat(256),
    accepted: true,
    preferencesJson: names,
    policySha256: '',
    country: 'BR',
    region: 'SP',
    userAgent: '\u0001'.repeat(1_024),
    siteFacts: 0,
  }));
  const site = { siteId: uuid, deleted: false, categoriesClosed: false, policyVersion: 0 };
  const records = newRows.map((each) => ({ ...each, policyVersion: 1, createdAtMs: 1, updatedAtMs: 1, deletedAtMs: 0, policyId: '' }));
  const events = createConsentEvents(createEventMaker(signatures));
  const textOf = (record: (typeof records)[number]) => JSON.stringify({ ...record, preferencesJson: undefined, preferences: names });
  const created = {
    records: records.map((record) => ({ ...record, salt: '00'.repeat(16) })),
    events: records.map((record) => events.created(record, textOf(record))),
  };
  const texts = records.slice(0, 250).map(textOf);
  const [salt, tagOf, entries] = [Buffer.alloc(16), createTagger(Buffer.alloc(32)), Buffer.alloc(250 * 48)];
  const hashOf = () => Buffer.alloc(32);
  const counts = (count: number, of: (at: number) => object) =>
    Array.from({ length: count }, (_, at) => ({ ...of(at), accepted: 1e12, refused: 1e12 }));
  const stats = {
    days: [],
    sites: counts(10_000, () => ({ siteId: uuid })),
    categories: counts(500, (at) => ({ category: String(at).padStart(64, '\u0001') })),
  };
  const changedLogs = Array.from({ length: 10_000 }, (_, at) => ({ logId: `log/${at}`, size: at, root: Buffer.alloc(32) }));
  const megabyte = fill('', 'a', mib);
  const manyBytes = brotliCompressSync(Buffer.alloc(64 * mib));

  const inPlace = (place: string) => (name: string, limit: string, input: string, run: Case['run']) => ({
    name,
    limit,
    input,
    run,
    place,
  });
  const inGateway = inPlace('gateway');
  const inExport = inPlace('export');
  const inAccount = inPlace('account');
  const inConsent = inPlace('consent');
  const inWebhook = inPlace('webhook');
  const inEvidence = inPlace('evidence');
  const inHeader = (name: string, input: string, run: Case['run']) => inGateway(name, '16 KiB of headers', input, run);
  return [
    inGateway('JSON: scan and parse', '8 MiB, 100,000 values', 'a string of escapes', () => read(escapes)),
    inGateway('JSON: scan and parse', '8 MiB, 100,000 values', 'a list of numbers', () => read(manyValues)),
    inGateway('JSON: scan and parse', '8 MiB, 1,000 rows', '64 preferences with names that no other row has', (turn) =>
      read(rowsOfNewNames[turn]),
    ),
    inGateway('JSON: scan and parse', '8 MiB, 50 rows', '1,960 names that no other row has', (turn) => read(wideRows[turn])),
    inGateway('JSON: name the repeated member', '8 MiB, 100,000 values', 'the last of 98,000 names is repeated', (turn) =>
      read(repeatedNames[turn]),
    ),
    inGateway('batch: check the rows', '1,000 rows', '64 preferences with names that no other row has', (turn) =>
      parsedRows[turn]?.map((each) => validateRow(each, true)),
    ),
    inGateway('batch: list what is wrong', '2,000 fields of an object', '1,980 unknown names of 64 characters', () => {
      const error = refusal(() => validateBatch(unknown, true));
      return error.findFaults?.();
    }),
    inGateway('hash of an idempotent request', '8 MiB', 'any bytes', () =>
      readIdempotencyKey({ ...request({ 'idempotency-key': 'k' }), method: 'POST', originalUrl: '/' }, escapes),
    ),
    inGateway('text that is not blank', '1 MiB', 'white space', () => blank.test(fill('', ' ', mib))),
    inGateway('email address, pattern', '1 MiB', 'labels', () => email.test(fill('a@', 'a.', mib) + '!')),
    inGateway('title of a policy', '200,000 characters', 'headings of tabs', () =>
      policyTitle(fill('', `#${'\t'.repeat(498)}\n`, pageText)),
    ),
    inHeader('query', 'short names', () => splitQuery(`/?${Array.from({ length: 3_500 }, (_, at) => `${at.toString(36)}=`).join('&')}`)),
    inHeader('instant in a query', 'digits', () => refusal(() => readInstant(header('0'), 'from'))),
    inHeader('Cookie', 'short cookies', () => cookieValues(request({ cookie: header('a=b;') }), 'session')),
    inHeader('X-Forwarded-For', 'trusted addresses', () => trusted(request({ 'x-forwarded-for': header('10.0.0.1,') }))),
    inHeader('Accept', 'short types', () => acceptsProblem(header('a;q=1,'))),
    inHeader('Accept-Encoding', 'short names', () => encodingFor(asExpress({ 'accept-encoding': header('a,') }))),
    inHeader('Accept-Language', 'short languages', () => wordsFor(asExpress({ 'accept-language': header('a,') }), undefined)),
    inHeader('Content-Type', 'blanks', () => checkContentType(request({ 'content-type': `application/json${header(' ;')}` }))),
    inHeader('User-Agent', 'characters of two bytes', () => clientOf(request({ 'user-agent': header('\u00c3\u00a9') }), {}).userAgent()),
    inGateway('statistics', '366 days, 500 categories', '10,000 sites', () => statsJson({ from: '2024-01-01', to: '2024-12-31' }, stats)),
    inHeader('cursor', 'Base64', () => refusal(() => cursors.read(header('A'), []))),
    inExport('Range', '16 KiB of headers', 'overlapping parts', () =>
      byteRangeOf({ method: 'GET', range: `bytes=${header('0-,')}` }, 1e9, ''),
    ),
    inExport('Range', '16 KiB of headers', 'digits', () => byteRangeOf({ method: 'GET', range: `bytes=${header('9')}` }, 1e9, '')),
    inAccount('domain of a site', '253 characters', 'international labels', () =>
      refusal(() => checkSite({ name: 'a', domain: fill('', 'ß.', 253), categories: null })),
    ),
    inAccount('email address', '16 KiB body', 'labels', () => parseEmail(fill('a@', 'a.', headerBytes))),
    inAccount('Origin', '16 KiB of headers', 'labels', () => domainsOfOrigin(fill('https://', 'a.', headerBytes))),
    inPlace('policy')('hash of a policy', '200,000 characters', 'characters of four bytes', () =>
      firstVersion({}, { name: '', content: fill('', '\u{1f36a}', pageText) }, 0),
    ),
    inWebhook('signature of a webhook', '1 MiB, two secrets', 'any text', () =>
      serviceSignature({ body: megabyte, atSeconds: 1, secrets: ['a', 'b'] }),
    ),
    inWebhook('answer of a receiver', '64 KiB after expansion', '64 MiB of zeros in Brotli', () =>
      answerText(manyBytes.subarray(0, headerBytes), 'br'),
    ),
    inWebhook('URL of an endpoint', '2,048 characters', 'slashes', () => urlFault(fill('https:', '/', 2_048))),
    inConsent('batch: categories of the site', '1,000 rows, 64 names', 'names that no other row has', (turn) =>
      preferencesOfTurns[turn]?.map((each) => refusal(() => checkCategories({ categories: [] }, each))),
    ),
    inConsent('batch: statistics', '1,000 rows, 64 names', 'names that no other row has', (turn) =>
      statsDeltasOf(records.map((each, at) => ({ ...each, preferencesJson: preferencesOfTurns[turn]?.[at] }))),
    ),
    inConsent('batch: records and events', '1,000 rows', 'texts that JSON escapes', () =>
      prepareRows({ rows: newRows, sites: [site] }, { events, owners: {}, isLogOn: true }),
    ),
    inConsent('batch: values of the statement', '1,000 rows', 'texts that JSON escapes', () => valuesOf(created)),
    inConsent('leaves of the log', '250 at a time', 'texts that JSON escapes', () =>
      texts.map((text, at) => writeEntry(entries, at, tagOf(text), saltedDataHash(text, salt))),
    ),
    inEvidence('proofs of leaves', '500 at a time', 'a log of 2^31 leaves', () =>
      Array.from({ length: 500 }, (_, at) => buildProof(sha256, planInclusion(2 ** 31 - 1, at * 4_000_037), hashOf)),
    ),
    inEvidence('chain of a turn', 'accounts with new leaves', '10,000 logs', () =>
      extendChain({ turn: 1, chain: Buffer.alloc(32) }, changedLogs),
    ),
  ];
}

/** The longest time without a turn of the event loop, of the fastest of five calls, because the first calls also compile. */
async function longestMs(run: Case['run']): Promise<number> {
  let fastest = Infinity;
  for (let turn = 0; turn < turns; turn++) {
    let longest = 0;
    let isRunning = true;
    let before = performance.now();
    const tick = () => {
      const now = performance.now();
      longest = Math.max(longest, now - before);
      before = now;
      if (isRunning) setImmediate(tick);
    };
    setImmediate(tick);
    await Promise.resolve(run(turn)).catch(() => undefined);
    await nextTurn();
    isRunning = false;
    fastest = Math.min(fastest, longest);
  }
  return fastest;
}

async function printTable(): Promise<void> {
  console.log('| function | limit of its input | worst input | ms | where |\n|---|---|---|---|---|');
  for (const { name, limit, input, place, run } of cases())
    console.log(`| ${name} | ${limit} | ${input} | ${(await longestMs(run)).toFixed(1)} | ${place} |`);
}

void printTable();
