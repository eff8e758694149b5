import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions, type VerifyOptions } from './options';
import { verifyFile } from './verify-file';

interface Vectors {
  keys: unknown;
  bundles: { name: string; zip: string; entries?: string }[];
}

const vectors = JSON.parse(readFileSync(join(__dirname, '../../../test/vectors/evidence.json'), 'utf8')) as Vectors;
const named = (name: string) => vectors.bundles.find((each) => each.name === name)!;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verify-entries-'));
  writeFileSync(join(folder, 'keys.json'), JSON.stringify(vectors.keys));
});
afterEach(() => rmSync(folder, { recursive: true }));

function verify(name: string, ...more: string[]) {
  const { zip, entries } = named(name);
  writeFileSync(join(folder, 'bundle.zip'), Buffer.from(zip, 'base64'));
  if (entries !== undefined) writeFileSync(join(folder, 'entries.bin'), Buffer.from(entries, 'base64'));
  const options = readOptions([join(folder, 'bundle.zip'), '--keys', join(folder, 'keys.json'), ...more]) as VerifyOptions;
  return verifyFile(options, undefined);
}

const withEntries = () => ['--entries', join(folder, 'entries.bin')];

test('--entries removes the trust in the index, and names a false one', async () => {
  const right = await verify('form 5: by the index, and the entries of the log', ...withEntries());
  expect(right).toMatchObject({ outcome: 'holds', doubts: [] });
  expect(right.claims).toContainEqual(expect.objectContaining({ claim: 'complete', kind: 'raw' }));
  const { outcome, refutations } = await verify('form 5: a false index that hides a leaf, and the entries of the log', ...withEntries());
  expect([outcome, refutations]).toEqual(['refuted', [expect.objectContaining({ field: 'segments[0]' })]]);
});

test('without --entries, or with too few, the result rests on the index', async () => {
  const alone = await verify('form 5: by the index, and the entries of the log');
  expect(alone.claims).toContainEqual(expect.objectContaining({ claim: 'complete', kind: 'index' }));
  truncateSync(join(folder, 'entries.bin'), 48 * 500 + 7);
  const few = await verify('form 5: everything of a subject, by the index', ...withEntries());
  expect(few).toMatchObject({ outcome: 'cannot_tell', doubts: [expect.stringContaining('has 500 entries')] });
  await expect(verify('form 5: everything of a subject, by the index', '--entries', join(folder, 'none'))).rejects.toThrow('ENOENT');
});
