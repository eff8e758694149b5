import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chunksOf } from './chunks';
import { type FileRow, readRows, type RowSource } from './read-rows';

const site = '2617f3e5-242e-4857-b837-91dfc21ab605';
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consent-sdk-rows-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function read(name: string, content: string | Buffer, options: Partial<RowSource> = {}): Promise<FileRow[]> {
  const path = join(folder, name);
  await writeFile(path, content);
  const format = name.endsWith('.csv') ? 'csv' : 'jsonl';
  return collect(readRows({ path, format, siteId: site, ignoredColumns: new Set(), keepsApostrophes: false, ...options }));
}

const linesAndProblems = (rows: readonly FileRow[]) => rows.map(({ line, problems }) => [line, ...problems]);

test('a CSV row becomes what the API takes; empty cells are absent', async () => {
  const header = 'subject_id,accepted,preferences,preferences.ads,policy_version,consent_id';
  const [row] = await read('all.csv', `\ufeff${header}\r\n"a ""b"", c",TRUE,"{""x"":true}",false,3,\r\n`);
  expect(row?.problems).toEqual([]);
  expect(JSON.parse(row?.json ?? '')).toEqual({
    site_id: site,
    subject_id: 'a "b", c',
    accepted: true,
    preferences: { x: true, ads: false },
    policy_version: 3,
  });
});

test('problems name the line of the file on which the row begins', async () => {
  const rows = await read('lines.csv', 'subject_id,accepted\na,true\n\n"b\nb",maybe\nc,\n');
  expect(linesAndProblems(rows)).toEqual([[2], [4, 'accepted must be true or false'], [6, 'accepted is missing']]);
});

test('JSON Lines: blank lines are left out, and each wrong line is named', async () => {
  const rows = await read('rows.jsonl', '{"subject_id":"a","accepted":true}\n\n[]\r\n{"subject_id":\n{"subject_id":"b","accepted":1}');
  expect(linesAndProblems(rows)).toMatchObject([
    [1],
    [3, 'is not a JSON object'],
    [4, expect.stringContaining('is not JSON')],
    [5, 'accepted must be true or false'],
  ]);
});

test('a column that cannot be imported is refused, unless it is ignored', async () => {
  const content = 'id,subject_id,accepted\n1,a,true\n';
  await expect(read('columns.csv', content)).rejects.toThrow('--ignore-columns id');
  expect(linesAndProblems(await read('columns.csv', content, { ignoredColumns: new Set(['id']) }))).toEqual([[2]]);
});

test('a CSV that is not one is refused with its line', async () => {
  await expect(read('short.csv', 'subject_id,accepted\na,true\nb\n')).rejects.toThrow('line 3');
});

test('a file that is not UTF-8 is refused', async () => {
  await expect(read('latin.jsonl', Buffer.from('{"subject_id":"\xe9","accepted":true}\n', 'latin1'))).rejects.toThrow('is not UTF-8');
  await expect(read('cut.csv', Buffer.from([0x61, 0xc3]))).rejects.toThrow('is not UTF-8');
});

test('text is read right where a piece of the file ends within a character', async () => {
  const rows = await read('long.jsonl', `${`{"subject_id":"${'é'.repeat(99)}","accepted":true}\n`.repeat(2000)}`);
  expect(rows).toHaveLength(2000);
  expect(new Set(rows.map(({ json }) => json)).size).toBe(1);
});

async function* rowsOf(count: number, invalidAt: readonly number[] = []): AsyncGenerator<FileRow> {
  for (let line = 1; line <= count; line++) {
    yield { line, json: JSON.stringify({ subject_id: `s${line}` }), problems: invalidAt.includes(line) ? ['wrong'] : [] };
  }
}

test('the same rows have the same key from any start, and rows at another place another', async () => {
  const whole = await collect(chunksOf(rowsOf(2500), 0, () => undefined));
  expect(whole.map(({ start, rows }) => [start, rows.length])).toEqual([
    [0, 1000],
    [1000, 1000],
    [2000, 500],
  ]);
  const digests: string[] = [];
  const resumed = await collect(chunksOf(rowsOf(2500), 1000, (digest) => digests.push(digest)));
  expect(resumed.map(({ idempotencyKey }) => idempotencyKey)).toEqual(whole.slice(1).map(({ idempotencyKey }) => idempotencyKey));
  expect(digests).toEqual([whole[0]?.digestAfter(1000)]);
  expect(new Set(whole.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
});

test('invalid rows are reported with the row after them, once', async () => {
  const invalid = [1, 1001, 1002, 1003];
  const chunks = await collect(chunksOf(rowsOf(1003, invalid), 0, () => undefined));
  expect(chunks.map(({ rows, invalid: found }) => [rows.length, found.map(({ line }) => line)])).toEqual([
    [999, [1]],
    [0, [1001, 1002, 1003]],
  ]);
  const resumed = await collect(chunksOf(rowsOf(1003, invalid), 999, () => undefined));
  expect(resumed.map(({ invalid: found }) => found.length)).toEqual([3]);
});
