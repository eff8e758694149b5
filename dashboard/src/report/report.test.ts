import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyBundle, type Claim, type OpenedTexts, type VerificationResult } from '@consent/evidence-verifier';
import { evidenceTexts } from '../texts/en/evidence';
import { reportTexts } from '../texts/en/report';
import { browserCrypto } from '../verify/crypto';
import { browserStampCheck } from '../verify/stamp-crypto';
import { makeReport, mostEntriesOfRecord, mostPolicyCharacters, mostRecords, type Report } from './report';
import type { ReportFacts } from './report-document';
import { reportFile } from './report-file';

interface Vector {
  name: string;
  zip: string;
  keys?: object;
  policy?: string;
  tsa_cert?: string;
}
const vectors = JSON.parse(readFileSync(join(import.meta.dirname, '../../../test/vectors/evidence.json'), 'utf8')) as {
  keys: object;
  bundles: Vector[];
};
const bundle = { sha256: 'ab'.repeat(32), bytes: 7 };
const facts: ReportFacts = {
  madeAt: '2026-11-28T12:00:00.000Z',
  controller: undefined,
  keys: { source: 'server', name: 'https://consent.example/log/keys', sha256: 'cd'.repeat(32), vkeys: ['h/log+1+A'] },
};
const t = { ...evidenceTexts, ...reportTexts };
const fileOf = (report: Report, more: Partial<ReportFacts> = {}) => reportFile(report, { ...facts, ...more }, t, 'en');

async function reportOf(
  { zip, keys = vectors.keys, policy, tsa_cert: certificate }: Vector,
  change?: (bytes: Buffer) => void,
): Promise<Report> {
  const bytes = Buffer.from(zip, 'base64');
  change?.(bytes);
  let opened: OpenedTexts | undefined;
  const result = await verifyBundle({
    ...{ zip: bytes, keys: JSON.stringify(keys), policy: policy === undefined ? undefined : Buffer.from(policy) },
    checkTimeStamp: await browserStampCheck(certificate === undefined ? [] : [new File([certificate], 'tsa.pem')]),
    onOpened: (texts) => (opened = texts),
    ...browserCrypto,
  });
  return makeReport({ result, opened, bundle });
}

const first = vectors.bundles[0]!;

test('a report has each record with its answers, its policies with their texts, and every entry of the verifier', async () => {
  const report = await reportOf(first);
  expect(report).toMatchObject({ outcome: 'holds', leftOutRecords: 0, closedLeaves: 0, refuted: [], open: [] });
  expect(report.records.map(({ entries }) => entries.map(({ kind, state }) => [kind, state?.accepted]))).toEqual([
    [['created', true]],
    [
      ['created', true],
      ['updated', true],
      ['revoked', false],
      ['erased', undefined],
    ],
    [
      ['created', true],
      ['erased', undefined],
    ],
  ]);
  expect(report.policies.map(({ version, content }) => [version, content?.split('\n')[0]])).toEqual([
    [1, 'Privacy policy 日本'],
    [2, 'Privacy policy, second version'],
  ]);
  const file = fileOf(report);
  for (const { id, entries } of report.records) {
    expect(file).toContain(id);
    for (const { state } of entries) if (state !== null) expect(file).toContain(state.sha256);
  }
  for (const { content } of report.policies) expect(file).toContain(content!.split('\n')[0]);
  expect(file).toContain(reportTexts.report.questionNotRecorded);
  expect(file).toContain(bundle.sha256);
});

test('who vouches for a time is printed with it, and only if it was verified', async () => {
  const witnessed = vectors.bundles.find(({ name }) => name === 'anchors: a quorum of witnesses vouches')!;
  const report = await reportOf(witnessed);
  expect(report.records[0]!.entries[0]!.vouchers).toMatchObject([{ who: 'witnesses', names: ['w1'] }]);
  expect(fileOf(report)).toContain('the witnesses w1, by their clocks');
  const { policy: _, ...unasked } = witnessed;
  const unverified = fileOf(await reportOf(unasked));
  expect(unverified).not.toContain('Existed before');
  expect(unverified).toContain('The bundle has signatures that name witness.example/w1. They weren&#x27;t checked');
});

test('an authority vouches for a time with its certificate, and is named as not checked without', async () => {
  const stamped = vectors.bundles.find(({ name }) => name === 'anchors: a time stamp by a trusted authority')!;
  const { tsa_cert: _, ...unasked } = stamped;
  const notChecked = 'They weren&#x27;t checked: the report had no certificate of an authority';
  const report = await reportOf(stamped);
  expect(report.records[0]!.entries[0]!.vouchers).toMatchObject([{ who: 'authority', names: ['Test authority'] }]);
  expect(fileOf(report)).not.toContain(notChecked);
  expect(fileOf(await reportOf(unasked))).toContain(notChecked);
});

test('a refuted bundle makes a report that shows what contradicts, and no record', async () => {
  const report = await reportOf(first, (bytes) => bytes.set([bytes[bytes.indexOf('Mozilla')]! ^ 1], bytes.indexOf('Mozilla')));
  expect([report.outcome, report.records, report.policies]).toEqual(['refuted', [], []]);
  const file = fileOf(report);
  expect(file).toContain('Refuted. The bundle contradicts itself or the log');
  expect(file).toContain('is not the text that was logged');
  expect(file).not.toContain('Answer recorded');
});

test('without keys the report says what is not settled', async () => {
  const report = await reportOf({ ...first, keys: { generations: [] } });
  expect(report.outcome).toBe('cannot_tell');
  expect(report.open.length).toBeGreaterThan(0);
  expect(fileOf(report)).toContain('Not settled. This report only holds if the points below are settled.');
});

// Results that no test bundle has, made by hand.

const frame = { v: 1, account: 'a', data: '', site: 's', policy: { id: 'p', sha256: 'ef'.repeat(32), version: 1 } } as const;
const at = '2026-11-28T12:00:00.000Z';

const nothingAsked = { notices: [], pictures: new Map<string, Uint8Array>() };

interface Made {
  records: number;
  changes?: number;
  names?: Record<string, unknown>;
  policy?: { name: string; content: string };
}

function made({ records, changes = 0, names = {}, policy = { name: 'P', content: 'text' } }: Made): Report {
  const consents: OpenedTexts['consents'] = [];
  for (let record = 0; record < records; record++) {
    for (let change = 0; change <= changes; change++) {
      const type = change === 0 ? { type: 'consent.created' as const } : { type: 'consent.updated' as const, by: { id: 'k', kind: 'key' } };
      const data = JSON.stringify({ subject_id: 'visitor', accepted: true, preferences: {}, ...names });
      consents.push({ leaf: consents.length, frame: { ...frame, ...type, at, record: `r${record}` }, data, context: null });
    }
  }
  const policies = [
    { leaf: consents.length, frame: { ...frame, type: 'policy.published' as const, at, name: '' }, data: JSON.stringify(policy) },
  ];
  const claims: Claim[] = consents.map(({ leaf, frame: { record } }) => ({
    ...{ claim: 'exact_text', leaf, record, sha256: '00', policy: null },
  }));
  const result: VerificationResult = {
    ...{ outcome: 'holds', asOf: at, claims, questions: [], refutations: [], doubts: [], notChecked: ['identity'] },
    about: { kind: 'subject', id: String(names['subject_id'] ?? 'visitor'), account: 'a', origin: 'h/log/a', size: 9, madeAt: at },
    named: { cosigners: [], authorities: [] },
  };
  return makeReport({ result, opened: { consents, erasures: [], policies, ...nothingAsked }, bundle });
}

test('a report is bounded, and says how much is left out', () => {
  const many = made({ records: mostRecords + 1234 });
  expect([many.records.length, many.leftOutRecords, many.records.at(-1)!.id]).toEqual([mostRecords, 1234, `r${mostRecords + 1233}`]);
  expect(fileOf(many)).toContain('1,234 older records are left out of this report');

  const changed = made({ records: 1, changes: mostEntriesOfRecord + 9 });
  expect(changed.records[0]!.entries.map(({ leaf }) => leaf).filter((_, place) => place < 2)).toEqual([0, 11]);
  expect([changed.records[0]!.entries.length, changed.records[0]!.leftOut]).toEqual([mostEntriesOfRecord, 10]);
  expect(fileOf(changed)).toContain('10 entries are left out here');

  const long = made({ records: 1, policy: { name: 'P', content: 'x'.repeat(mostPolicyCharacters + 1) } });
  expect(long.policies[0]!.content).toBeNull();
  expect(fileOf(long)).toContain('no room for so long a text');
});

test('who recorded an answer is in the report, in words, and left open if the log does not say it', () => {
  const report = made({ records: 2 });
  const texts = [
    ['api_key', 'key_1', 'API key key_1'],
    ['import', 'key_1', 'import, by the API key or person key_1'],
    ['site', '', 'banner of the site'],
    ['user', 'u1', 'person in the dashboard u1'],
  ] as const;
  for (const [kind, id, text] of texts) {
    for (const { entries } of report.records) entries[0]!.by = { kind, id };
    expect(fileOf(report).split(`<dd>${text}`)).toHaveLength(3);
  }
  expect(fileOf(made({ records: 1 }))).toContain(reportTexts.report.actorUnknown);
});

test('a text that no claim covers is left out', () => {
  const report = makeReport({
    result: { ...emptyResult(), outcome: 'holds' },
    opened: {
      consents: [{ leaf: 1, frame: { ...frame, type: 'consent.created', at, record: 'r' }, data: '{}', context: null }],
      erasures: [],
      policies: [],
      ...nothingAsked,
    },
    bundle,
  });
  expect(report.records).toEqual([]);
});

function emptyResult(): VerificationResult {
  const nothing = { claims: [], questions: [], refutations: [], doubts: [], notChecked: [], named: { cosigners: [], authorities: [] } };
  return { outcome: 'cannot_tell', asOf: undefined, about: undefined, ...nothing };
}

test('foreign text stays text: markup, directions, long words, and values of unexpected types', () => {
  const attack = `</div><script>attacked()</script><img src=x onerror="attacked()">\u202Egnp.exe\0`;
  const names = {
    subject_id: attack,
    consent_id: 'w'.repeat(10_000),
    user_agent: attack,
    country: 7,
    region: null,
    preferences: { [attack]: true, odd: { a: 1 }, __proto__: null },
  };
  const report = made({ records: 1, names, policy: { name: attack, content: `${attack}\n${'y'.repeat(10_000)}` } });
  const file = fileOf(report, { controller: { name: attack, address: attack }, keys: { ...facts.keys, name: attack, vkeys: [attack] } });
  expect(file).not.toMatch(/<script|<img|<\/div><script/);
  expect(file.match(/&lt;script&gt;/g)!.length).toBeGreaterThan(5);
  expect(file).toContain('w'.repeat(10_000));
  expect(file).not.toMatch(/[\u202e\0]/);
  expect(file).toContain('\\u{202e}gnp.exe\\u{0}');
  expect(fileOf(made({ records: 1, names: { subject_id: 'שלום ‏مرحبا' } }))).toContain('<bdi>שלום ‏مرحبا</bdi>');
  expect(file).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(file).toMatch(
    /Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'sha256-[A-Za-z0-9+/]+=*'; base-uri 'none'/,
  );
});

test('a bundle that could not be read makes a report that proves nothing', () => {
  const file = fileOf(
    makeReport({ result: { ...emptyResult(), doubts: ['The file is cut short or not a zip.'] }, opened: undefined, bundle }),
  );
  expect(file).toContain('The file is cut short or not a zip.');
  expect(file).toContain('This bundle has no consent record.');
});
