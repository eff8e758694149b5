import { fileKeyOf, fileOwnerOf } from './file-key.rule';

const id = 'exp_01KAHFZ9R00000000000000001';

test('a key is parsed back into its export and claim', () => {
  expect(fileKeyOf({ id, claim: 12 })).toBe(`${id}.12.csv`);
  expect(fileOwnerOf(fileKeyOf({ id, claim: 12 }))).toEqual({ id, claim: 12 });
});

test.each([
  '',
  id,
  `${id}.csv`,
  `${id}.1.csv.part`,
  `${id}.-1.csv`,
  `${id}.1.csv\n`,
  `x${id}.1.csv`,
  `${id.toLowerCase()}.1.csv`,
  'exp_ZZKAHFZ9R00000000000000001.1.csv',
])('the name %j has no owner', (key) => expect(fileOwnerOf(key)).toBeUndefined());

test.each([[{ id: '../x', claim: 1 }], [{ id, claim: 0 }], [{ id, claim: 1.5 }]])('refuses to make a key of %j', (owner) =>
  expect(() => fileKeyOf(owner)).toThrow(),
);
