import { guardCell, unguardCell } from './csv-guard.rule';

test.each(['=', '+', '-', '@', '\t', '\r'])(
  '[decision 3.4] a cell that begins with %j gets an apostrophe, and an import removes it',
  (first) => {
    const text = `${first}1`;
    expect(guardCell(text)).toBe(`'${text}`);
    expect(unguardCell(guardCell(text))).toBe(text);
  },
);

test.each(["it's", "'quoted'", "''=1", 'a=1', "'"])('%j is left as it is', (text) => {
  expect([guardCell(text), unguardCell(text)]).toEqual([text, text]);
});
