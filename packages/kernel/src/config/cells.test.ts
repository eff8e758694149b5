import { cellSettings } from './cells';
import { ConfigError, loadConfig } from './load-config';

const cellsOf = (cells: unknown) => loadConfig(cellSettings, { CELLS: typeof cells === 'string' ? cells : JSON.stringify(cells) }).CELLS;
const main = { name: 'main', weight: 1 };

test('without the setting there is one cell, in DATABASE_URL', () => {
  const onlyMain = [{ name: 'main', weight: 1, url: undefined, replicaUrl: undefined, schema: undefined }];
  expect(loadConfig(cellSettings, {}).CELLS).toEqual(onlyMain);
  expect(loadConfig(cellSettings, { CELLS: '' }).CELLS).toEqual(onlyMain);
});

test('a cell has a database, a schema, a weight and perhaps a replica; the weight is 1 unless it is given', () => {
  const given = { name: 'cell_01', url: 'postgres://a:b@host/consent', schema: 'cell_01', replica_url: 'postgres://a:b@replica/consent' };
  expect(cellsOf([{ ...main, weight: 0 }, given])).toEqual([
    { name: 'main', weight: 0, url: undefined, replicaUrl: undefined, schema: undefined },
    { name: 'cell_01', weight: 1, url: given.url, replicaUrl: given.replica_url, schema: 'cell_01' },
  ]);
});

test('two databases may have a schema of the same name', () => {
  const cells = [
    main,
    { name: 'a', url: 'postgres://one/consent', schema: 'cell' },
    { name: 'b', url: 'postgres://two/consent', schema: 'cell' },
  ];
  expect(cellsOf(cells)).toHaveLength(3);
});

test('the account service gets names and weights only', () => {
  expect(cellsOf([main, { name: 'a' }, { name: 'b' }]).map(({ name }) => name)).toEqual(['main', 'a', 'b']);
});

test.each([
  ['main', 'is not JSON'],
  [{}, 'is not a list of cells'],
  [[], 'is not a list of cells'],
  [[main, 7], 'cell number 2'],
  [[main, { name: 'Ä' }], 'cell "Ä": a name is a lower-case letter'],
  [[main, { name: 'a'.repeat(32) }], `cell "${'a'.repeat(32)}": a name is a lower-case letter`],
  [[main, { name: 'a', weight: -1 }], 'cell "a": a weight is not negative'],
  [[main, { name: 'a', weight: '1' }], 'cell "a": a weight is a number'],
  [[main, { name: 'a', url: 'mysql://host/a' }], 'cell "a": url is a PostgreSQL URL'],
  [[main, { name: 'a', schema: 'a"; DROP' }], 'cell "a": a schema is a lower-case letter'],
  [[main, { name: 'a', shema: 'a' }], 'cell "a": '],
  [[main, { name: 'a', schema: 'a' }, { name: 'a', schema: 'b' }], 'cell "a" is listed twice'],
  [[main, { name: 'a', schema: 'a' }, { name: 'b', schema: 'a' }], 'cell "b" has the database and schema of another cell'],
  [[main, { name: 'a', schema: 'public' }], 'cell "a" has the database and schema of another cell'],
  [[{ name: 'a', schema: 'a' }], 'lacks the cell "main"'],
  [
    [
      { ...main, weight: 0 },
      { name: 'a', schema: 'a', weight: 0 },
    ],
    'has only weights of 0',
  ],
])('%j is refused: %s', (cells, fault) => {
  expect(() => cellsOf(cells)).toThrow(ConfigError);
  expect(() => cellsOf(cells)).toThrow(`CELLS: ${fault}`);
});
