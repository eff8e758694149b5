import { bundleFiles, canonicalJson, dataHash, FormatError, type BundleFile, type Frame } from '@consent/evidence-format';
import { packZip } from '@consent/testkit';
import { resultLines, verifyBundle, verifyProof } from '../src/index';
import { sha256, verifyEd25519 } from './node-crypto';
import { keysWithAnchors, policyOf, sampleAnchors, witness } from './sample-anchors';
import { filesOf, filesOfForm, repaired, sampleFacts, sampleFiles, streamedZip } from './sample-bundle';
import { indexedFacts, indexedLog } from './sample-index';
import { sampleLog, type SampleLeaf, type SampleLog } from './sample-log';

const log = sampleLog();
const keys = keysWithAnchors(log);
const formOne = sampleFiles(log);
const policy = policyOf([witness]);
/** With anchors. The clock of the witness decides nothing here. */
const formFour = (some: SampleLog) => filesOfForm(4, { ...sampleFacts(some), anchors: sampleAnchors(some) });
const formFive = async (some: SampleLog) => filesOf(await streamedZip(sampleFacts(some)));
const rounds = Number(process.env.VERIFIER_ROUNDS ?? 250);
const seed = Number(process.env.VERIFIER_SEED ?? 20_261_127);

/** mulberry32 */
function randomFrom(start: number): (below: number) => number {
  let state = start;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
type Random = ReturnType<typeof randomFrom>;

const nested = (depth: number): unknown => (depth === 0 ? [] : [nested(depth - 1)]);
/** What parsers and comparisons fall over. */
const hostile: readonly unknown[] = [
  ...[null, true, -1, 0.5, 1e300, 2 ** 53, 0, '', 'x', '\u0000\u202e', '__proto__', 'A'.repeat(43), 'A'.repeat(64), '-'.repeat(22)],
  ...['2021-99-99T00:00:00.000Z', '9'.repeat(400), [], {}, [[]], [null], nested(20), nested(40), { toString: 1, valueOf: 1 }],
  ...[{ ['__proto__']: { v: 1 } }, { length: -1 }, Array.from({ length: 300 }, (_, at) => at)],
];

/** Replaces, removes, repeats or swaps one member somewhere in a JSON value. */
function mutate(value: unknown, random: Random): unknown {
  if (typeof value === 'string' && value.length > 0 && random(3) === 0) {
    const at = random(value.length);
    return value.slice(0, at) + String.fromCharCode(value.charCodeAt(at) ^ (1 << random(7))) + value.slice(at + random(3));
  }
  if (typeof value !== 'object' || value === null || random(6) === 0) return hostile[random(hostile.length)];
  if (Array.isArray(value)) {
    const list = [...(value as unknown[])];
    const at = random(list.length + 1);
    const kind = random(5);
    if (kind === 0) list.splice(at, 1);
    else if (kind === 1) list.splice(at, 0, list[random(list.length + 1)] ?? null);
    else if (kind === 2) list.reverse();
    else list[at] = mutate(list[at], random);
    return list;
  }
  const names = Object.keys(value);
  const name = names[random(names.length + 1)] ?? 'more';
  const { [name]: member, ...rest } = value as Record<string, unknown>;
  return random(6) === 0 ? rest : { ...rest, [name]: mutate(member, random) };
}

function mutateText(text: string, random: Random): string {
  const lines = text.split('\n');
  const at = random(lines.length);
  const changes = [
    () => lines.splice(at, 1),
    () => lines.splice(at, 0, lines[random(lines.length)]!),
    () => lines.splice(at, 1, JSON.stringify(mutate(`${lines[at]}x`, random)) ?? ''),
    () => lines.splice(at, 0, 'x'.repeat(random(20_000))),
    () => lines.splice(0, lines.length, text.slice(0, random(text.length))),
  ];
  changes[random(changes.length)]!();
  return lines.join('\n');
}

function mutateFile({ name, bytes }: BundleFile, random: Random): BundleFile {
  const text = Buffer.from(bytes).toString();
  if (name === 'raw.entries' || random(12) === 0) return { name, bytes: Buffer.from(bytes.subarray(0, random(bytes.length + 1))) };
  if (!name.endsWith('.json')) return { name, bytes: Buffer.from(mutateText(text, random)) };
  const write = random(4) === 0 ? JSON.stringify : canonicalJson;
  return { name, bytes: Buffer.from(write(mutate(JSON.parse(text), random)) ?? '') };
}

/** A forger lists the changed files in the manifest, and keeps a manifest that was changed itself. */
function withManifest(changed: readonly BundleFile[], files: readonly BundleFile[]): BundleFile[] {
  const manifest = files.find(({ name }) => name === 'manifest.json')!;
  return repaired(changed.map((file) => (file.name === 'manifest.json' ? manifest : file)));
}

async function outcomeOf(zip: Uint8Array, isPinned = true, isWitnessed = false) {
  const result = await verifyBundle({
    zip,
    keys: isPinned ? keys : undefined,
    policy: isWitnessed ? policy : undefined,
    sha256,
    verifyEd25519,
  });
  expect(result.doubts.join('\n')).not.toContain('The verifier failed');
  expect(resultLines(result).length).toBeGreaterThan(0);
  return result.outcome;
}

/** Nothing signs these. `made_at` is the only free member of the manifest. */
const unbound = new Set(['README.txt', 'verify.html', 'keys.json']);
const boundContent = (some: readonly BundleFile[]) =>
  some
    .filter(({ name }) => !unbound.has(name))
    .map(({ name, bytes }) => `${name}\n${Buffer.from(bytes).toString('latin1')}`)
    .join('\n')
    .replace(/"made_at":"[^"]*"/, '')
    .replace(/"signatures":\["[^"]*"\]/, '')
    .replace(/\{"bytes":\d+,"name":"(?:README\.txt|keys\.json|verify\.html)","sha256":"[^"]*"\}/g, '');

test(`no change of the files makes the verifier throw or hold (seed ${seed})`, async () => {
  const outcomes = new Set<string>();
  const indexed = filesOf(await streamedZip(indexedFacts(indexedLog({ size: 700 }))));
  const forms = [formOne, await formFive(log), await formFour(log), indexed];
  for (let round = 0; round < rounds; round += 1) {
    const random = randomFrom(seed + round);
    const files = forms[round % forms.length]!;
    const chosen = new Set([random(files.length), ...(random(3) === 0 ? [random(files.length)] : [])]);
    const mutated = files.map((file, at) => (chosen.has(at) ? mutateFile(file, random) : file));
    const changed = random(5) === 0 ? mutated : withManifest(mutated, files);
    const outcome = await outcomeOf(packZip(changed, { isDeflated: random(4) === 0 }), random(4) !== 0, round % forms.length === 2);
    if (outcome === 'holds' && boundContent(changed) !== boundContent(files)) throw new Error(`round ${round} of seed ${seed} holds`);
    outcomes.add(outcome);
  }
  expect([...outcomes].toSorted()).toEqual(['cannot_tell', 'holds', 'refuted']);
});

test(`no change of the zip makes the verifier throw (seed ${seed})`, async () => {
  const forms = [formOne, await formFive(log)];
  for (let round = 0; round < rounds; round += 1) {
    const random = randomFrom(seed + round);
    const zip = packZip(forms[round % 2]!, { isDeflated: random(2) === 0, hasDescriptors: random(2) === 0, isZip64: random(2) === 0 });
    for (let change = random(3); change >= 0; change -= 1) {
      const at = random(4) === 0 ? random(zip.length) : zip.length - 1 - random(Math.min(zip.length, 2500));
      zip.writeUIntLE(random(3) === 0 ? 0xffffff : random(2 ** 24), Math.min(at, zip.length - 3), 3);
    }
    await outcomeOf(zip);
  }
});

test(`nothing that the operator signs makes the verifier throw (seed ${seed})`, async () => {
  for (let round = 0; round < rounds / 4; round += 1) {
    const random = randomFrom(seed + round);
    const template = log.leaves[[3, 7, 8, 10][random(4)]!]!;
    const data = canonicalJson(mutate(JSON.parse(template.data!), random)) ?? 'null';
    const frame = { ...template.frame, data: dataHash(sha256, data, template.salt) } as Frame;
    const extraLeaves: SampleLeaf[] = [{ ...template, frame, data }];
    const changed = sampleLog({
      extraLeaves,
      changeText: (text, index) => (index === random(13) ? (canonicalJson(mutate(JSON.parse(text), random)) ?? text) : text),
    });
    const bundle = await bundleOf(changed, round % 2 === 0);
    if (bundle !== undefined) await outcomeOf(packZip(bundle));
  }
});

/** The writer of bundles refuses some frames. */
async function bundleOf(changed: SampleLog, isFormOne: boolean): Promise<BundleFile[] | undefined> {
  try {
    return isFormOne ? bundleFiles(sha256, sampleFacts(changed)) : await formFive(changed);
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

test(`no change of a proof makes the verifier throw (seed ${seed})`, async () => {
  const events = [3, 7].map((index) => ({
    index,
    ...{ entry: Buffer.from(log.entries[index]!).toString('base64url'), frame: log.texts[index], type: 'x' },
    ...{ salt: 'A'.repeat(22), proof: log.prove(index).map((hash) => Buffer.from(hash).toString('base64url')) },
  }));
  for (let round = 0; round < rounds; round += 1) {
    const random = randomFrom(seed + round);
    const proof = Buffer.from(JSON.stringify(mutate({ checkpoint: log.checkpoint, events }, random)) ?? '');
    const result = await verifyProof({ proof, data: Buffer.from('x'), keys, sha256, verifyEd25519 });
    expect(result.doubts.join('\n')).not.toContain('The verifier failed');
  }
});
