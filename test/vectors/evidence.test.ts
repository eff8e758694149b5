import { execFileSync, spawnSync } from 'node:child_process';
import { createPublicKey, hash, verify } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import {
  appendHash,
  concatBytes,
  contextText,
  type AuditRecordedFrame,
  auditTag,
  checkedTag,
  dataHash,
  emptyFrontier,
  entryOf,
  FormatError,
  frameText,
  logTag,
  leafHash,
  linkTag,
  nameHash,
  observedTag,
  parseCheckpoint,
  parseContext,
  parseFrame,
  parseNote,
  policyTag,
  readZip,
  recordsHash,
  rootOf,
  subjectTag,
  toHex,
  verifyInclusion,
  zipStored,
  type KeysDocument,
  type SiteObservedFrame,
  type SubjectCheckedFrame,
  type SubjectLinkedFrame,
  type SubjectPurgedFrame,
} from '@consent/evidence-format';
import { verifyBundle, verifyProof, type LogEntries } from '@consent/evidence-verifier';
import { testWhen } from '@consent/testkit';
import { nodeStampCheck, readTrusted } from '../../scripts/src/verify-evidence/time-stamps';
import { findGoNotes } from './go-notes';
import { findPython } from './python';

interface Vectors {
  tag_key: string;
  leaves: {
    index: number;
    tag: 'log' | { subject_id: string } | { policy_id: string };
    data: string | null;
    salt: string | null;
    records: string[] | null;
    name: string | null;
    frame: string;
    entry: string;
    leaf_hash: string;
  }[];
  /** Creations that say who recorded them, with and without a context. They are in no tree. */
  asked_leaves: {
    tag: { subject_id: string };
    data: string;
    salt: string;
    context: string | null;
    frame: string;
    entry: string;
    leaf_hash: string;
  }[];
  /** Weekly reports of what ran on a site. They are in no tree. */
  observed_leaves: { site: string; report: string; frame: string; entry: string; leaf_hash: string }[];
  refused_observed: string[];
  /** Checks of states. They are in no tree. */
  checked_leaves: { check: string; answer: string; frame: string; entry: string; leaf_hash: string }[];
  refused_checked: string[];
  /** Entries of the audit trail. They are in no tree. */
  audited_leaves: { audited: string; content: string; salt: string; frame: string; entry: string; leaf_hash: string }[];
  refused_audited: string[];
  /** Links of one person: a beginning, its end, and one that was made while the log was off. They are in no tree. */
  linked_leaves: { person_id: string; link: string; salt: string; frame: string; entry: string; leaf_hash: string }[];
  refused_linked: string[];
  /** `entries` are those that a purge names. They are in no tree. */
  purged_leaves: { subject_id: string; entries: string[]; frame: string; entry: string; leaf_hash: string }[];
  refused_purged: string[];
  refused_frames: string[];
  refused_contexts: string[];
  roots: string[];
  inclusion: { size: number; index: number; proof: string[] }[];
  checkpoints: { note: string; origin: string; size: number; root: string; cosigned_at: number }[];
  keys: KeysDocument;
  /** The reader's clock for all bundles. */
  now: string;
  /** Answers of `…/proof`. `data` is the text that the reader kept. */
  proofs: { name: string; outcome: string; proof: string; data?: string }[];
  /**
   * `log` is the answer of `GET /log`, which has the tag key. `keys` are those of the file unless a bundle has its own. `policy` is a tlog-policy, and `tsa_cert` the root of a time stamping authority
   * in PEM. `entries` are all entries of a log, in Base64.
   */
  bundles: {
    name: string;
    outcome: string;
    zip: string;
    log?: string;
    keys?: KeysDocument;
    policy?: string;
    tsa_cert?: string;
    entries?: string;
  }[];
}

const file = join(__dirname, 'evidence.json');
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vectors;
const fromHex = (hex: string) => Buffer.from(hex, 'hex');
const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer');
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex');
const verifyEd25519 = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) =>
  verify(null, message, createPublicKey({ key: Buffer.concat([spkiPrefix, publicKey]), format: 'der', type: 'spki' }), signature);

function tagOf(tag: Vectors['leaves'][number]['tag']): Uint8Array {
  if (tag === 'log') return logTag;
  return 'subject_id' in tag ? subjectTag(sha256, fromHex(vectors.tag_key), tag.subject_id) : policyTag(sha256, tag.policy_id);
}

test.each(vectors.leaves)('TypeScript: leaf $index', ({ tag, data, salt, records, name, frame, entry, leaf_hash: expectedHash }) => {
  const parsed = parseFrame(frame) as ReturnType<typeof parseFrame> & { data?: string; records?: string; name?: string };
  expect(frameText(parsed)).toBe(frame);
  expect(toHex(entryOf(sha256, tagOf(tag), frame))).toBe(entry);
  expect(toHex(leafHash(sha256, fromHex(entry)))).toBe(expectedHash);
  if (data !== null) expect(dataHash(sha256, data, salt === null ? undefined : fromHex(salt))).toBe(parsed.data);
  if (records !== null) expect(recordsHash(sha256, records)).toBe(parsed.records);
  if (name !== null) expect(nameHash(sha256, name)).toBe(parsed.name);
});

test.each(vectors.asked_leaves)(
  'TypeScript: a leaf of version 2 (%#)',
  ({ tag, data, salt, context, frame, entry, leaf_hash: expected }) => {
    const parsed = parseFrame(frame) as ReturnType<typeof parseFrame> & { data?: string; context?: string };
    expect([parsed.v, frameText(parsed)]).toEqual([2, frame]);
    expect(dataHash(sha256, data, fromHex(salt))).toBe(parsed.data);
    if (context !== null) expect(contextText(parseContext(context))).toBe(context);
    expect(parsed.context).toBe(context === null ? undefined : dataHash(sha256, context, fromHex(salt)));
    expect(toHex(entryOf(sha256, tagOf(tag), frame))).toBe(entry);
    expect(toHex(leafHash(sha256, fromHex(entry)))).toBe(expected);
  },
);

test.each(vectors.observed_leaves)('TypeScript: a weekly report (%#)', ({ site, report, frame, entry, leaf_hash: expected }) => {
  const parsed = parseFrame(frame) as SiteObservedFrame;
  expect(frameText(parsed)).toBe(frame);
  expect(dataHash(sha256, report)).toBe(parsed.data);
  expect(JSON.parse(report)).toMatchObject({ site_id: parsed.observed.site, from: parsed.observed.from, to: parsed.observed.to });
  expect(toHex(entryOf(sha256, observedTag(sha256, site), frame))).toBe(entry);
  expect(toHex(leafHash(sha256, fromHex(entry)))).toBe(expected);
});

test('TypeScript: what is no weekly report', () => {
  for (const frame of vectors.refused_observed) expect(() => parseFrame(frame), frame).toThrow(FormatError);
});

test.each(vectors.checked_leaves)('TypeScript: a check of states (%#)', ({ check, answer, frame, entry, leaf_hash: expected }) => {
  const parsed = parseFrame(frame) as SubjectCheckedFrame;
  expect(frameText(parsed)).toBe(frame);
  expect(dataHash(sha256, answer)).toBe(parsed.data);
  const { data, check: named } = JSON.parse(answer) as { data: { site_id: string }[]; check: { id: string } };
  expect({ id: named.id, site: data[0]!.site_id, subjects: data.length }).toEqual(parsed.checked);
  expect(named.id).toBe(check);
  expect(toHex(entryOf(sha256, checkedTag(sha256, check), frame))).toBe(entry);
  expect(toHex(leafHash(sha256, fromHex(entry)))).toBe(expected);
});

test('TypeScript: what is no check of states', () => {
  for (const frame of vectors.refused_checked) expect(() => parseFrame(frame), frame).toThrow(FormatError);
});

test.each(vectors.audited_leaves)(
  'TypeScript: an entry of the audit trail (%#)',
  ({ audited, content, salt, frame, entry, leaf_hash: expected }) => {
    const parsed = parseFrame(frame) as AuditRecordedFrame;
    expect(frameText(parsed)).toBe(frame);
    expect(dataHash(sha256, content, fromHex(salt))).toBe(parsed.data);
    const named = JSON.parse(content) as { id: string; at: string };
    expect([named.id, named.at, audited]).toEqual([parsed.audit.id, parsed.at, parsed.audit.id]);
    expect(toHex(entryOf(sha256, auditTag(sha256, audited), frame))).toBe(entry);
    expect(toHex(leafHash(sha256, fromHex(entry)))).toBe(expected);
  },
);

test('TypeScript: what is no entry of the audit trail', () => {
  for (const frame of vectors.refused_audited) expect(() => parseFrame(frame), frame).toThrow(FormatError);
});

test.each(vectors.linked_leaves)('TypeScript: a link (%#)', ({ person_id: person, link, salt, frame, entry, leaf_hash: expected }) => {
  const parsed = parseFrame(frame) as SubjectLinkedFrame;
  expect(frameText(parsed)).toBe(frame);
  expect(dataHash(sha256, link, fromHex(salt))).toBe(parsed.data);
  const { unlinked_at: end, ...named } = JSON.parse(link) as Record<string, unknown>;
  expect(named).toMatchObject({ id: parsed.link, site_id: parsed.site, person_id: person });
  expect([parsed.type, parsed.at]).toEqual(end === null ? ['subject.linked', named.linked_at] : ['subject.unlinked', end]);
  expect(toHex(entryOf(sha256, linkTag(sha256, fromHex(vectors.tag_key), person), frame))).toBe(entry);
  expect(toHex(leafHash(sha256, fromHex(entry)))).toBe(expected);
});

test('TypeScript: what is no link', () => {
  for (const frame of vectors.refused_linked) expect(() => parseFrame(frame), frame).toThrow(FormatError);
});

test.each(vectors.purged_leaves)('TypeScript: a purge (%#)', ({ subject_id: subject, entries, frame, entry, leaf_hash: expected }) => {
  const parsed = parseFrame(frame) as SubjectPurgedFrame;
  expect(frameText(parsed)).toBe(frame);
  expect([recordsHash(sha256, entries), entries.length]).toEqual([parsed.leaves, parsed.purged]);
  expect(toHex(entryOf(sha256, subjectTag(sha256, fromHex(vectors.tag_key), subject), frame))).toBe(entry);
  expect(toHex(leafHash(sha256, fromHex(entry)))).toBe(expected);
});

test('TypeScript: what is no purge', () => {
  for (const frame of vectors.refused_purged) expect(() => parseFrame(frame), frame).toThrow(FormatError);
});

test('TypeScript: what is no frame of version 2 and no context', () => {
  for (const frame of vectors.refused_frames) expect(() => parseFrame(frame), frame).toThrow(FormatError);
  for (const context of vectors.refused_contexts) expect(() => parseContext(context), context).toThrow(FormatError);
});

test('TypeScript: roots and inclusion proofs', () => {
  const frontier = emptyFrontier();
  const roots = [toHex(rootOf(sha256, frontier))];
  for (const leaf of vectors.leaves) {
    appendHash(sha256, frontier, fromHex(leaf.leaf_hash));
    roots.push(toHex(rootOf(sha256, frontier)));
  }
  expect(roots).toEqual(vectors.roots);
  for (const { size, index, proof } of vectors.inclusion) {
    const leaf = fromHex(vectors.leaves[index]!.leaf_hash);
    expect(verifyInclusion(sha256, { size, index, leaf, proof: proof.map(fromHex), root: fromHex(vectors.roots[size]!) })).toBe(true);
  }
});

test.each(vectors.checkpoints)('TypeScript: checkpoint of $size leaves', ({ note, origin, size, root }) => {
  const checkpoint = parseCheckpoint(parseNote(note).body);
  expect({ ...checkpoint, root: toHex(checkpoint.root) }).toEqual({ origin, size, root });
});

test.each(vectors.proofs)('TypeScript: $name', async ({ proof, data, outcome }) => {
  const result = await verifyProof({
    proof: Buffer.from(proof),
    data: data === undefined ? undefined : Buffer.from(data),
    keys: JSON.stringify(vectors.keys),
    now: new Date(vectors.now),
    sha256,
    verifyEd25519,
  });
  expect(result.outcome).toBe(outcome);
});

test('the vectors have honest and altered ones of every kind', () => {
  for (const kind of ['links', 'check', 'purge']) {
    const outcomes = vectors.proofs.filter(({ name }) => name.startsWith(`${kind}: `)).map(({ outcome }) => outcome);
    expect(new Set(outcomes)).toEqual(new Set(['holds', 'refuted']));
  }
  const ofForm7 = vectors.bundles.filter(({ name }) => name.startsWith('form 7: ')).map(({ outcome }) => outcome);
  expect(new Set(ofForm7)).toEqual(new Set(['holds', 'cannot_tell', 'refuted']));
});

test('the vectors have all sixteen false histories, and one of them is beyond a single bundle', () => {
  const histories = vectors.bundles.filter(({ name }) => name.startsWith('false history: '));
  expect(histories).toHaveLength(16);
  expect(histories.filter(({ outcome }) => outcome !== 'refuted').map(({ name }) => name)).toEqual([
    'false history: a withdrawal under a second tag',
  ]);
});

function entriesOf(text: string): LogEntries {
  const bytes = Buffer.from(text, 'base64');
  return {
    name: 'entries',
    leaves: bytes.length / 48,
    async *read(from, to) {
      await Promise.resolve();
      yield bytes.subarray(from * 48, to * 48);
    },
  };
}

test.each(vectors.bundles)('TypeScript: $name', async ({ zip, outcome, log, keys = vectors.keys, policy, tsa_cert: tsaCert, entries }) => {
  const result = await verifyBundle({
    zip: Buffer.from(zip, 'base64'),
    log,
    keys: JSON.stringify(keys),
    policy: policy === undefined ? undefined : Buffer.from(policy),
    checkTimeStamp: tsaCert === undefined ? undefined : nodeStampCheck(readTrusted('tsa_cert', Buffer.from(tsaCert))),
    entries: entries === undefined ? undefined : entriesOf(entries),
    now: new Date(vectors.now),
    sha256,
    verifyEd25519,
  });
  expect(result.outcome).toBe(outcome);
});

function anchorNotesOf(zip: string): string[] {
  const file = readZip(Buffer.from(zip, 'base64')).find(({ name }) => name === 'completeness.json')!;
  const { anchors } = JSON.parse(inflateRawSync(file.bytes).toString()) as { anchors: { checkpoints: { note: string }[] } };
  return anchors.checkpoints.map(({ note }) => note);
}

const python = findPython();
const testWithPython = testWhen(python !== undefined, 'no python3');

testWithPython('an independent Python implementation computes the same values and outcomes', () => {
  const run = spawnSync(python as string, [join(__dirname, 'verify_evidence.py'), file], { encoding: 'utf8', timeout: 60_000 });
  expect(run.stdout).toMatch(/^(\d+) of \1 as expected\n$/);
  expect(run.status).toBe(0);
});

testWithPython('the Python implementation refutes a bundle with a changed leaf or checkpoint and names the changed file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evidence-'));
  try {
    const zip = Buffer.from(vectors.bundles[0]!.zip, 'base64');
    writeFileSync(join(folder, 'keys.json'), JSON.stringify(vectors.keys));
    for (const name of ['leaves.json', 'checkpoint.txt']) {
      const { bytes } = readZip(zip).find((each) => each.name === name)!;
      const at = zip.indexOf(Buffer.from(bytes)) + 200;
      writeFileSync(join(folder, 'bundle.zip'), zip.with(at, zip[at]! ^ 1));
      const args = [join(__dirname, 'verify_evidence.py'), join(folder, 'bundle.zip'), join(folder, 'keys.json')];
      const run = spawnSync(python as string, args, { encoding: 'utf8', timeout: 60_000 });
      expect([run.status, run.stdout]).toEqual([1, 'refuted\n']);
      expect(run.stderr).toContain(name);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

const notes = findGoNotes();
const testWithGo = testWhen(notes !== undefined, 'no Go with golang.org/x/mod/sumdb/note');

testWithGo(
  "Go's golang.org/x/mod/sumdb/note opens our checkpoints and those of the anchor log, with the cosignatures of witnesses, and refuses changed ones",
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'evidence-go-'));
    try {
      mkdirSync(join(folder, 'note'));
      copyFileSync(join(notes!.source, 'note.go'), join(folder, 'note/note.go'));
      copyFileSync(join(__dirname, 'open_note.go.txt'), join(folder, 'main.go'));
      writeFileSync(join(folder, 'go.mod'), 'module evidence\n\ngo 1.21\n');
      const env = { ...process.env, GOFLAGS: '-mod=mod', GOPROXY: 'off', GOTOOLCHAIN: 'local' };
      const program = join(folder, 'open-note');
      execFileSync(notes!.program, ['build', '-o', program, '.'], { cwd: folder, env, timeout: 110_000 });
      const open = (note: string, vkeys: readonly string[]) => spawnSync(program, vkeys, { input: note, encoding: 'utf8' });
      const anchored = vectors.bundles.find(({ name }) => name === 'anchors: two of two witnesses')!;
      const witnesses = [...anchored.policy!.matchAll(/^witness \S+ (\S+)/gm)].map(([, vkey]) => vkey!);
      const anchorKeys = anchored.keys!.generations[0]!.vkeys.filter((vkey) => vkey.startsWith('consent.example/log/anchor+'));
      const signed: [string, string[]][] = [
        ...vectors.checkpoints.map(({ note }): [string, string[]] => [note, vectors.keys.generations[0]!.vkeys]),
        ...anchorNotesOf(anchored.zip).map((note): [string, string[]] => [note, [...anchorKeys, ...witnesses]]),
      ];
      expect(signed.map(([, vkeys]) => vkeys.length)).toEqual([2, 2, 4, 4]);
      for (const [note, vkeys] of signed) {
        expect([open(note, vkeys).status, open(note, vkeys).stdout]).toEqual([0, parseNote(note).body]);
        const changed = note.replace(/\n(\d+)\n/, (_, size: string) => `\n${Number(size) + 1}\n`);
        for (const vkey of vkeys) {
          const { status, stderr } = open(changed, [vkey]);
          expect([status, stderr]).toEqual([1, expect.stringContaining('invalid signature')]);
        }
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  120_000,
);

const testWithGoAlone = testWhen(notes !== undefined, 'no Go');

testWithGoAlone(
  'a Go program computes the same leaves with contexts, reads the notices of bundles, and refuses changed ones',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'evidence-asked-'));
    try {
      copyFileSync(join(__dirname, 'check_asked.go.txt'), join(folder, 'main.go'));
      writeFileSync(join(folder, 'go.mod'), 'module asked\n\ngo 1.21\n');
      const env = { ...process.env, GOPROXY: 'off', GOTOOLCHAIN: 'local' };
      const program = join(folder, 'check-asked');
      execFileSync('go', ['build', '-o', program, '.'], { cwd: folder, env, timeout: 110_000 });
      const check = (input: object) => spawnSync(program, { input: JSON.stringify(input), encoding: 'utf8' });
      expect(check(vectors)).toMatchObject({ status: 0, stdout: expect.stringMatching(/^(\d+) of \1 as expected\n$/) });
      const leaf = vectors.asked_leaves[0] as (typeof vectors.asked_leaves)[0] & { context: string };
      for (const changed of [
        { context: leaf.context.replace('true', 'false') },
        { salt: '00'.repeat(16) },
        { frame: leaf.frame.replace('"v":2', '"v":1') },
      ]) {
        const { status, stdout } = check({ ...vectors, asked_leaves: [{ ...leaf, ...changed }] });
        expect([status, stdout]).toEqual([1, expect.stringContaining('asked leaf 0')]);
      }
      const plain = vectors.asked_leaves.find(({ context }) => context === null)!;
      for (const changed of [{ frame: plain.frame.replace('"kind"', '"kin"') }, { context: leaf.context }]) {
        expect(check({ ...vectors, asked_leaves: [{ ...plain, ...changed }] }).stdout).toContain('asked leaf 0');
      }
      expect(check({ ...vectors, refused_contexts: [leaf.context] }).stdout).toContain('a context that is none');
      const [shown] = vectors.bundles.filter(({ name }) => name.startsWith('form 6: '));
      const { status, stdout } = check({ ...vectors, bundles: [{ ...shown, outcome: 'refuted' }] });
      expect([status, stdout]).toEqual([1, expect.stringContaining(shown!.name)]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  120_000,
);

testWithGoAlone(
  'a Go program checks leaves and proofs of links, checks and purges, and bundles of form 7, and refuses changed ones',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'evidence-purges-'));
    try {
      copyFileSync(join(__dirname, 'check_purges.go.txt'), join(folder, 'main.go'));
      writeFileSync(join(folder, 'go.mod'), 'module purges\n\ngo 1.22\n');
      const env = { ...process.env, GOPROXY: 'off', GOTOOLCHAIN: 'local' };
      const program = join(folder, 'check-purges');
      execFileSync('go', ['build', '-o', program, '.'], { cwd: folder, env, timeout: 110_000 });
      const check = (input: object) => spawnSync(program, { input: JSON.stringify(input), encoding: 'utf8', maxBuffer: 2 ** 26 });
      expect(check(vectors)).toMatchObject({ status: 0, stdout: expect.stringMatching(/^(\d+) of \1 as expected\n$/) });
      const linked = vectors.linked_leaves[0]!;
      const purged = vectors.purged_leaves[0]!;
      const asked = vectors.checked_leaves[0]!;
      const changed: [string, object][] = [
        ['linked leaf 0: entry', { linked_leaves: [{ ...linked, person_id: 'another person' }] }],
        ['linked leaf 0: frame', { linked_leaves: [{ ...linked, salt: '00'.repeat(16) }] }],
        ['purged leaf 0: frame', { purged_leaves: [{ ...purged, entries: purged.entries.slice(1) }] }],
        ['purged leaf 0: entry', { purged_leaves: [{ ...purged, subject_id: 'somebody else' }] }],
        ['checked leaf 0: frame', { checked_leaves: [{ ...asked, answer: asked.answer.replace('given', 'refused') }] }],
        ['audited leaf 0: frame', { audited_leaves: [{ ...vectors.audited_leaves[0]!, salt: '00'.repeat(16) }] }],
        ['frame 0 that is no entry', { refused_audited: [vectors.audited_leaves[0]!.frame] }],
        ['frame 0 that is no link', { refused_linked: [linked.frame] }],
        ['frame 0 that is no purge', { refused_purged: [purged.frame] }],
        ...vectors.proofs.map((proof): [string, object] => [
          proof.name,
          { proofs: [{ ...proof, outcome: proof.outcome === 'holds' ? 'refuted' : 'holds' }] },
        ]),
        ...vectors.bundles
          .filter(({ name, outcome }) => name.startsWith('form 7: ') && outcome === 'refuted' && !name.endsWith('after the signature'))
          .map((bundle): [string, object] => [bundle.name, { bundles: [{ ...bundle, outcome: 'holds' }] }]),
      ];
      for (const [what, change] of changed) {
        const { status, stdout } = check({ ...vectors, ...change });
        expect([what, status, stdout]).toEqual([what, 1, expect.stringContaining(what)]);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  120_000,
);

/** What refutes them is a signature of a witness, or a token. */
const refutedBySignatures = ['anchors: a cosignature of another tree', 'anchors: a time stamp of another text'];

testWithGoAlone(
  'a Go program checks the raw entries, the index and the anchors of bundles, and refuses changed ones',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'evidence-trees-'));
    try {
      copyFileSync(join(__dirname, 'check_log.go.txt'), join(folder, 'main.go'));
      writeFileSync(join(folder, 'go.mod'), 'module trees\n\ngo 1.22\n');
      const env = { ...process.env, GOPROXY: 'off', GOTOOLCHAIN: 'local' };
      const program = join(folder, 'check-log');
      execFileSync('go', ['build', '-o', program, '.'], { cwd: folder, env, timeout: 110_000 });
      const check = (bundles: readonly Vectors['bundles'][number][]) =>
        spawnSync(program, { input: JSON.stringify({ bundles }), encoding: 'utf8', maxBuffer: 2 ** 26 });
      const trees = vectors.bundles.filter(
        ({ name }) => /^(form 5|anchors): |^form 6: by the index/.test(name) && !refutedBySignatures.includes(name),
      );
      expect(trees.filter(({ outcome }) => outcome === 'refuted').length).toBeGreaterThan(20);
      expect(check(trees)).toMatchObject({ status: 0, stdout: `${trees.length} of ${trees.length} as expected\n` });
      const held = (name: string) => trees.find((each) => each.name === name && each.outcome !== 'refuted')!;
      for (const [name, change] of changes) {
        const changed = changedCompleteness(held(name), change);
        const { status, stdout } = check([{ ...held(name), zip: changed, outcome: 'holds' }]);
        expect([change.toString(), status, stdout]).toEqual([change.toString(), 1, expect.stringContaining(name)]);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  120_000,
);

interface Json {
  frontier: string[];
  own: object[];
  proofs: { hashes: string[] }[];
  segments: { frame: string; runs: Record<'tag' | 'own', { first: number; records: string; hashes: string[] }> }[];
  anchors: {
    checkpoints: { note: string }[];
    heads: { index: number; body: string; proofs: { hashes: string[] }[]; consistency: string[] }[];
  };
}
const flipped = (text: string) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;

/** Each breaks one thing that the program must check. */
const changes: [string, (completeness: Json) => void][] = [
  ['anchors: a quorum of witnesses vouches', ({ anchors }) => (anchors.heads[0]!.index += 1)],
  ['anchors: a quorum of witnesses vouches', ({ anchors }) => (anchors.heads[0]!.body = anchors.heads[0]!.body.replace('\n4\n', '\n3\n'))],
  ['anchors: a quorum of witnesses vouches', ({ anchors }) => anchors.heads[1]!.proofs[0]!.hashes.pop()],
  ['anchors: a quorum of witnesses vouches', ({ anchors }) => (anchors.checkpoints[0]!.note = anchors.checkpoints[1]!.note)],
  ['anchors: a tree before the raw entries', ({ anchors }) => anchors.heads[0]!.consistency.pop()],
  ['form 5: everything of a subject, by the index', ({ segments }) => (segments[0]!.runs.tag.first += 1)],
  ['form 5: everything of a subject, by the index', ({ segments }) => segments[0]!.runs.tag.hashes.pop()],
  [
    'form 5: everything of a subject, by the index',
    ({ segments }) => (segments[0]!.runs.own.records = flipped(segments[0]!.runs.own.records)),
  ],
  [
    'form 5: everything of a subject, by the index',
    ({ segments }) => (segments[0]!.frame = segments[0]!.frame.replace('"size":512', '"size":511')),
  ],
  ['form 5: everything of a subject, by the index', ({ frontier }) => (frontier[0]! = flipped(frontier[0]!))],
  ['form 5: everything of a subject, by the index', ({ proofs }) => (proofs[0]!.hashes[0]! = flipped(proofs[0]!.hashes[0]!))],
  ['form 5: everything of a subject, by the index', ({ own }) => own.pop()],
];

function changedCompleteness({ zip }: { zip: string }, change: (completeness: Json) => void): string {
  const files = readZip(Buffer.from(zip, 'base64')).map(({ name, bytes, isDeflated }) => {
    const content = isDeflated ? inflateRawSync(bytes) : Buffer.from(bytes);
    if (name !== 'completeness.json') return { name, bytes: content };
    const completeness = JSON.parse(content.toString()) as Json;
    change(completeness);
    return { name, bytes: Buffer.from(JSON.stringify(completeness)) };
  });
  return Buffer.from(concatBytes(...zipStored(files))).toString('base64');
}
