import { createSilentLogger } from '@consent/kernel';
import { createTestDatabase } from '@consent/testkit';
import { createDatabase, type Database } from '../src';
import {
  absentAs,
  bool,
  buffer,
  bytes,
  type Columns,
  day,
  insertOf,
  instant,
  integer,
  json,
  jsonTexts,
  type Parts,
  partsOf,
  pick,
  readerOf,
  selectOf,
  singlePartsOf,
  text,
  texts,
  updateOf,
  uuid,
  word,
} from '../src/columns';

interface Everything {
  uuid: string;
  optionalUuid: string;
  integer: number;
  bool: boolean;
  optionalBool: boolean | undefined;
  day: string;
  word: string;
  optionalWord: string;
  text: string;
  json: string;
  jsonTexts: string;
  bytes: string;
  optionalBytes: string;
  texts: readonly string[];
  buffer: Buffer;
  instant: number;
  optionalInstant: number;
}

const columns: Columns<Everything> = {
  uuid: uuid('a_uuid'),
  optionalUuid: absentAs('', uuid('b')),
  integer: integer('c'),
  bool: bool('d'),
  optionalBool: absentAs(undefined, bool('e')),
  day: day('f'),
  word: word('g'),
  optionalWord: absentAs('', word('h')),
  text: text('i'),
  json: json('j'),
  jsonTexts: jsonTexts('k'),
  bytes: bytes('l'),
  optionalBytes: absentAs('', bytes('m')),
  texts: texts('n'),
  buffer: buffer('q'),
  instant: instant('o'),
  optionalInstant: absentAs(0, instant('p')),
};

const full: Everything = {
  uuid: '0197aaaa-0000-7000-8000-000000000000',
  optionalUuid: '0197aaaa-0000-7000-8000-000000000001',
  integer: -2_147_483_648,
  bool: true,
  optionalBool: false,
  day: '2024-02-29',
  word: 'consent.created',
  optionalWord: 'NULL_',
  text: `"{}\\,NULL' \n\t🍪\u001d\u001e`,
  json: '{"a\\u001e" : "\\"", "a": 1}',
  jsonTexts: '{"a":1}\u001e{"b":2}',
  bytes: '00ff27',
  optionalBytes: '5c22',
  texts: ['evt_1', '"{}\\,NULL\'', ''],
  buffer: Buffer.from('00ff', 'hex'),
  instant: Date.UTC(2026, 10, 28, 1, 2, 3, 4),
  optionalInstant: 1,
};

const empty: Everything = {
  ...full,
  optionalUuid: '',
  optionalBool: undefined,
  word: '',
  optionalWord: '',
  text: '',
  json: '[]',
  jsonTexts: '{}',
  bytes: '',
  optionalBytes: '',
  texts: [],
  buffer: Buffer.alloc(0),
  optionalInstant: 0,
};

let database: Database;

beforeAll(async () => {
  const { url } = await createTestDatabase('columns');
  database = createDatabase({ url, poolSize: 1, applicationName: 'test', logger: createSilentLogger() });
  const types = Object.values(columns).map(({ name, type }) => `${name} ${type}`);
  await database.execute(`CREATE TABLE things (place integer, ${types.join(', ')})`);
});
afterAll(() => database.stop());

interface Placed extends Everything {
  place: number;
}
const placed: Columns<Placed> = { place: integer('place'), ...columns };

async function storeAndRead(
  name: string,
  { sql, valuesOf }: Parts<{ thing: Placed }>,
  things: readonly Everything[],
): Promise<Everything[]> {
  await database.execute('TRUNCATE things');
  const { names, values, rows } = sql.thing;
  const given = things.map((thing, place) => ({ ...thing, place }));
  const insert = `INSERT INTO things (${names}) SELECT ${values} FROM ${rows}`;
  await database.query(name, insert, valuesOf({ thing: given }));
  const stored = await database.query('read', `SELECT ${selectOf(columns)} FROM things ORDER BY place`, []);
  return stored.rows.map(readerOf(columns));
}

test.each([[[]], [[full]], [[empty]], [[full, empty, full]]])('a column of each kind is read as it was stored: %#', async (things) => {
  expect(await storeAndRead('many', partsOf({ thing: placed }), things)).toEqual(things);
});

test.each([full, empty])('so is a single row, inserted and updated: %#', async (thing) => {
  await database.execute('TRUNCATE things');
  const insert = insertOf('things', placed);
  await database.query('insert', insert.text, insert.valuesOf({ ...thing, place: 1 }));
  await database.query('insert', insert.text, insert.valuesOf({ ...full, place: 2 }));
  const update = updateOf('things', pick(placed, 'place'), columns);
  await database.query('update', update.text, update.valuesOf({ ...thing, place: 2 }));
  const { rows } = await database.query('read_both', `SELECT ${selectOf(columns)} FROM things`, []);
  expect(rows.map(readerOf(columns))).toEqual([thing, thing]);
});

test('parts number the parameters through, and a single part without a row is NULL', async () => {
  const { sql, valuesOf } = singlePartsOf({ first: pick(columns, 'uuid', 'word'), second: pick(columns, 'integer') });
  expect(sql.second.rows).toBe('(VALUES ($3::integer)) AS second(c)');
  const select = `SELECT ${sql.first.values}, ${sql.second.values} FROM ${sql.first.rows}, ${sql.second.rows}`;
  const { rows } = await database.query('parts', select, valuesOf({ first: [full], second: [] }));
  expect(rows).toEqual([{ a_uuid: full.uuid, g: full.word, c: null }]);
});

test('a statement for one row refuses more than one, which would be lost', () => {
  const { valuesOf } = singlePartsOf({ first: pick(columns, 'word') });
  expect(() => valuesOf({ first: [full, empty] })).toThrow('more than one');
});
