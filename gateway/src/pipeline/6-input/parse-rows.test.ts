import { parseJson } from './parse-json';
import { parseRows } from './parse-rows';

const outcomeOf = async (parse: () => unknown): Promise<unknown> => {
  try {
    return await parse();
  } catch (error) {
    return (error as Error).message;
  }
};
const rows = (
  count: number,
  rowOf: (at: number) => unknown = (at) => ({ subject: `s${at}`, preferences: { a: true, b: [at, '"[{,\\'] } }),
) => Array.from({ length: count }, (_, at) => rowOf(at));

test.each([
  ['rows between other members', { dry_run: true, consents: rows(20), x: { consents: [1, 2] } }],
  ['an empty list', { consents: [] }],
  ['one row', { consents: [1] }],
  ['rows of all kinds', { consents: [null, 'a,b]', 1e5, [[]], { a: {} }, true, '\u2028'] }],
  ['a second list', { consents: rows(9), others: rows(9) }],
  ['names of Object.prototype', JSON.parse('{"__proto__":[1,2,3,4],"constructor":[{"__proto__":{"a":1}}]}') as object],
])('%s are what JSON.parse reads, in slices of any size', async (_, body) => {
  for (const text of [JSON.stringify(body), JSON.stringify(body, null, '\t')])
    for (const size of [1, 2, 7, 4_000]) {
      const parsed = await parseRows(text, size);
      expect(parsed).toEqual(JSON.parse(text));
      expect(JSON.stringify(parsed)).toBe(JSON.stringify(body));
    }
});

test('a body is refused exactly if JSON.parse refuses it, whichever character is wrong', async () => {
  const valid = '{"a":[{"b":"c,]"},[2, 3],{"d":{"e":[true]}},4],"f":"g","h":[5]}';
  const faulty = [...valid].flatMap((_, at) =>
    ['', ',', ']', '}', '"', '[', '{', ':', 'x', ' ', '\\'].map((character) => valid.slice(0, at) + character + valid.slice(at + 1)),
  );
  for (const text of faulty) {
    const expected = await outcomeOf(() => parseJson(text));
    const isRefused = typeof expected === 'string' && expected.startsWith('The body is not');
    const found = await outcomeOf(() => parseRows(text, 1));
    if (isRefused) expect([text, found]).toEqual([text, expect.stringMatching(/^The body (is not valid JSON|has many values, but)/)]);
    else expect([text, found]).toEqual([text, expected]);
  }
});

test.each([
  '{"a":[1,2,x,4]}',
  '{"a":[1,2,,4]}',
  '{"a":[1,2,]}',
  '{"a":[,1,2]}',
  '{"a":[1,2,{"b":]}',
  '{"a":[1,2,{"b":"c" "d"}]}',
  '{"a":[1,2,3],"b":"c" "d"}',
  '{"a" "b":[1,2,3]}',
  '{"a":[1,2,3',
  '{"a":[1,2,3]',
])('%s is refused with the words for a small body, and perhaps a position', async (text) => {
  const words = String(await outcomeOf(() => parseJson(text))).slice(0, -1);
  expect(String(await outcomeOf(() => parseRows(text, 1))).slice(0, words.length)).toBe(words);
  expect(words).toMatch(/^The body is not valid JSON: (it ends too early|unexpected character)/);
});

test('[decision 15.1] a row may have 2,000 values, and so may all that is outside of the rows', async () => {
  const wide = (values: number) => Array.from({ length: values - 1 }, () => 1);
  await expect(parseRows(JSON.stringify({ consents: [1, wide(2_000)] }))).resolves.toBeTruthy();
  await expect(parseRows(JSON.stringify({ consents: [1, wide(2_002), 1] }))).rejects.toThrow('Row 1 has more than 2000 values.');
  await expect(parseRows(JSON.stringify({ consents: [1], x: { y: wide(1_900) } }))).resolves.toBeTruthy();
  await expect(parseRows(JSON.stringify({ consents: [1], x: { y: wide(2_100) } }))).rejects.toThrow(
    'The body has more than 2000 values outside of its rows.',
  );
  await expect(parseRows('{"consents":{"a":[1,2]}}')).rejects.toThrow('The body has many values, but no list of rows.');
});

test('other work runs between slices', async () => {
  let turns = 0;
  let isParsing = true;
  const count = () => {
    turns++;
    if (isParsing) setImmediate(count);
  };
  setImmediate(count);
  await parseRows(JSON.stringify({ consents: rows(3_000, () => [1, 2, 3]) }));
  isParsing = false;
  expect(turns).toBeGreaterThanOrEqual(3);
});
