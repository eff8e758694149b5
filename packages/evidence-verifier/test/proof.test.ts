import { checkedTag, dataHash, FormatError, observedTag, toBase64Url } from '@consent/evidence-format';
import { resultLines, verifyProof } from '../src/index';
import { sha256, verifyEd25519 } from './node-crypto';
import { account, records, sampleLog } from './sample-log';
import { askedLog } from './sample-notices';

const log = sampleLog();
const indexes = [3, 7, 8];
const events = indexes.map((index) => ({
  type: log.leaves[index]!.frame.type,
  index,
  entry: toBase64Url(log.entries[index]!),
  frame: log.texts[index]!,
  salt: toBase64Url(log.leaves[index]!.salt!),
  proof: log.prove(index).map(toBase64Url),
}));
const answer = { log: log.log, checkpoint: log.checkpoint, events, in_log_by: null };
const keys = JSON.stringify(log.keys);
const verify = (proof: unknown, data?: string, pinned = keys) =>
  verifyProof({
    proof: Buffer.from(JSON.stringify(proof)),
    data: data === undefined ? undefined : Buffer.from(data),
    keys: pinned,
    sha256,
    verifyEd25519,
  });

test('each event is in the log, and one of them has the text that the reader kept', async () => {
  const result = await verify(answer, log.leaves[7]!.data);
  expect(result).toMatchObject({ outcome: 'holds', refutations: [] });
  expect(result.claims.map(({ claim }) => claim)).toEqual(['signed', 'recorded', 'recorded', 'exact_text', 'recorded']);
  expect(result.claims[3]).toMatchObject({ leaf: 7, record: records.first });
  expect((await verify(answer)).notChecked).toContain('text');
});

test('a proof with another text, entry, frame, index or checkpoint is refuted', async () => {
  expect((await verify(answer, `${log.leaves[7]!.data} `)).refutations).toEqual([
    { file: 'data', problem: 'no event of the proof has this text' },
  ]);
  const [first, second] = events;
  const changes = [
    { entry: second!.entry },
    { frame: second!.frame },
    { index: 4 },
    { proof: second!.proof },
    { proof: null },
    { entry: '!' },
    { frame: '{}' },
  ];
  for (const change of changes) {
    const { outcome, refutations } = await verify({ ...answer, events: [{ ...first, ...change }] });
    expect([change, outcome, refutations[0]?.file]).toEqual([change, 'refuted', 'proof']);
  }
  const changed = { ...answer, checkpoint: log.checkpoint.replace('\n12\n', '\n13\n') };
  expect(await verify(changed)).toMatchObject({ outcome: 'refuted', doubts: [] });
});

test.each([{ checkpoint: 1 }, { events: 1 }, { checkpoint: undefined }])(
  'the outcome is cannot_tell for other JSON: %j',
  async (change) => {
    const result = await verify({ ...answer, ...change });
    expect(result).toMatchObject({
      outcome: 'cannot_tell',
      refutations: [],
      doubts: [expect.stringContaining('cut short, or is neither')],
    });
  },
);

test.each(['', '{', '{"checkpoint":', '['.repeat(100_000), '\u0000'])(
  'the outcome is cannot_tell for a file that is cut or no JSON',
  async (text) => {
    const result = await verifyProof({ proof: Buffer.from(text), keys, sha256, verifyEd25519 });
    expect(result).toMatchObject({ outcome: 'cannot_tell', refutations: [] });
  },
);

test.each([
  null,
  1,
  'text',
  [],
  {},
  { ...events[0], entry: 'AAAA' },
  { ...events[0], proof: ['A'.repeat(86)] },
  { ...events[0], frame: { toString: 1 } },
  { ...events[0], index: 'x' },
])('an event of another shape is refuted: %j', async (event) => {
  expect(await verify({ ...answer, events: [event] }, 'text')).toMatchObject({ outcome: 'refuted', doubts: [] });
});

test('unreadable keys are an error of the reader', async () => {
  for (const text of ['{', '{}', '{"generations":[{"vkeys":["x"],"from":"2026-01-01T00:00:00.000Z","to":null}]}']) {
    await expect(verify(answer, undefined, text)).rejects.toThrow(FormatError);
  }
});

test('the outcome is cannot_tell if the keys that signed include one of a later type', async () => {
  const laterKey = `consent.example/log+0a0b0c0d+${Buffer.from([6, ...Buffer.alloc(64, 7)]).toString('base64')}`;
  const generations = log.keys.generations.map((generation) => ({ ...generation, vkeys: [...generation.vkeys, laterKey] }));
  expect(await verify(answer, undefined, JSON.stringify({ generations }))).toMatchObject({
    outcome: 'cannot_tell',
    doubts: ['keys: some are of a type that this verifier does not know. Use a newer verifier'],
  });
});

test('a proof without events is refuted, because it proves nothing', async () => {
  expect(await verify({ ...answer, events: [] })).toMatchObject({ outcome: 'refuted', refutations: [{ problem: 'has no event' }] });
});

test.each([
  ['an unknown type', (frame: string) => frame.replace(/"type":"[^"]+"/, '"type":"consent.transferred"')],
  ['a later version', (frame: string) => frame.replace('"v":1', '"v":2')],
])('the outcome is cannot_tell for an event of a later release with %s', async (_what, change) => {
  const later = sampleLog({ changeText: (text, index) => (index === 7 ? change(text) : text) });
  const event = { ...events[1], entry: toBase64Url(later.entries[7]!), frame: later.texts[7]!, proof: later.prove(7).map(toBase64Url) };
  const result = await verify(
    { ...answer, checkpoint: later.checkpoint, events: [event] },
    later.leaves[7]!.data,
    JSON.stringify(later.keys),
  );
  expect(result).toMatchObject({
    outcome: 'cannot_tell',
    refutations: [],
    doubts: ['proof: leaf 7 has a type that this verifier does not know'],
  });
});

test('a weekly report of what ran is proved by its text, and another text is refuted', async () => {
  const report = '{"from":"2026-11-16","names":[]}';
  const observed = { from: '2026-11-16', number: 1, site: 'site-1', to: '2026-11-22' };
  const frame = { type: 'site.observed', v: 1, account, at: '2026-11-24T10:11:00.000Z', data: dataHash(sha256, report), observed } as const;
  const own = sampleLog({ extraLeaves: [{ frame, tag: observedTag(sha256, 'site-1') }] });
  const index = own.texts.findIndex((text) => text.includes('site.observed'));
  const [entry, proof] = [toBase64Url(own.entries[index]!), own.prove(index).map(toBase64Url)];
  const event = { type: 'site.observed', index, entry, frame: own.texts[index]!, salt: '', proof };
  const of = (text: string) => verify({ checkpoint: own.checkpoint, events: [event] }, text, JSON.stringify(own.keys));
  const result = await of(report);
  expect(result).toMatchObject({ outcome: 'holds', refutations: [], doubts: [] });
  expect(result.claims).toMatchObject([
    { claim: 'signed' },
    { claim: 'observed', leaf: index, site: 'site-1', from: '2026-11-16', to: '2026-11-22' },
    { claim: 'exact_text', leaf: index, record: '' },
  ]);
  expect(JSON.stringify(resultLines(result))).toContain('on site site-1 up to the week from 2026-11-16 to 2026-11-22');
  expect((await of(`${report} `)).refutations).toEqual([{ file: 'data', problem: 'no event of the proof has this text' }]);
});

test('a check of states is proved by the answer, and another answer is refuted', async () => {
  const answer = '{"data":[{"subject_id":"ana","state":"given"}],"check":{"id":"chk_1"}}';
  const checked = { id: 'chk_1', site: 'site-1', subjects: 1 };
  const frame = {
    type: 'subject.checked',
    v: 1,
    account,
    at: '2026-11-24T10:11:00.000Z',
    data: dataHash(sha256, answer),
    checked,
  } as const;
  const own = sampleLog({ extraLeaves: [{ frame, tag: checkedTag(sha256, 'chk_1') }] });
  const index = own.texts.findIndex((text) => text.includes('subject.checked'));
  const [entry, proof] = [toBase64Url(own.entries[index]!), own.prove(index).map(toBase64Url)];
  const event = { type: 'subject.checked', index, entry, frame: own.texts[index]!, salt: '', proof };
  const of = (text: string) => verify({ checkpoint: own.checkpoint, events: [event] }, text, JSON.stringify(own.keys));
  const result = await of(answer);
  expect(result).toMatchObject({ outcome: 'holds', refutations: [], doubts: [] });
  expect(result.claims).toMatchObject([
    { claim: 'signed' },
    { claim: 'checked', leaf: index, check: 'chk_1', site: 'site-1', subjects: 1 },
    { claim: 'exact_text', leaf: index, record: '' },
  ]);
  expect(JSON.stringify(resultLines(result))).toContain('Checked: what holds for 1 subject of site site-1');
  expect((await of(answer.replace('given', 'refused'))).refutations).toEqual([
    { file: 'data', problem: 'no event of the proof has this text' },
  ]);
});

test('one generation of keys that signed in its time is enough', async () => {
  const [generation] = log.keys.generations;
  const retired = sampleLog({ keyFill: 50 });
  const both = JSON.stringify({ generations: [generation, { ...retired.keys.generations[0], to: '2020-01-01T00:00:00.000Z' }] });
  const signatures = retired.checkpoint.slice(retired.checkpoint.indexOf('\n\n') + 2);
  expect(await verify({ ...answer, checkpoint: log.checkpoint + signatures }, undefined, both)).toMatchObject({ outcome: 'holds' });
  const only = JSON.stringify({ generations: [{ ...generation, to: '2020-01-01T00:00:00.000Z' }] });
  expect((await verify(answer, undefined, only)).outcome).toBe('refuted');
});

test('the outcome is cannot_tell if all keys that signed are revoked', async () => {
  const [generation] = log.keys.generations;
  const revoked = { ...generation!, revoked_from: '2030-01-01T00:00:00.000Z' };
  expect(await verify(answer, undefined, JSON.stringify({ generations: [revoked] }))).toMatchObject({
    outcome: 'cannot_tell',
    doubts: [expect.stringContaining('are revoked')],
  });
  expect(await verify(answer, undefined, JSON.stringify({ generations: [revoked, generation] }))).toMatchObject({ outcome: 'holds' });
});

test('the outcome is cannot_tell for a checkpoint of unknown keys', async () => {
  expect((await verify(answer, undefined, JSON.stringify(sampleLog({ keyFill: 50 }).keys))).outcome).toBe('cannot_tell');
});

test('a proof of a record with a context holds, says who recorded it, and leaves the context closed', async () => {
  const asked = askedLog();
  const index = 13;
  const leaf = asked.leaves[index]!;
  const facts = { index, entry: toBase64Url(asked.entries[index]!), frame: asked.texts[index]!, salt: toBase64Url(leaf.salt!) };
  const event = { type: leaf.frame.type, ...facts, proof: asked.prove(index).map(toBase64Url) };
  const result = await verify({ log: asked.log, checkpoint: asked.checkpoint, events: [event] }, leaf.data, JSON.stringify(asked.keys));
  expect(result).toMatchObject({ outcome: 'holds', refutations: [], doubts: [] });
  expect(result.claims).toContainEqual(expect.objectContaining({ claim: 'recorded', leaf: index, by: { id: '', kind: 'site' } }));
});
