import { createRecordCounter } from './record-counter.rule';

const rowsOf = (text: string, chunkBytes: number) => {
  const counter = createRecordCounter();
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += chunkBytes) counter.add(bytes.subarray(at, at + chunkBytes));
  return counter.rows();
};

describe('the number of records in a CSV read in chunks', () => {
  test.each([
    ['nothing', '', 0],
    ['the header row alone', 'a,b\r\n', 0],
    ['two rows', 'a,b\r\n1,2\r\n3,4\r\n', 2],
    ['line ends inside quotes', 'a\r\n"x\r\ny\nz"\r\n', 1],
    ['doubled quotes next to line ends', 'a\r\n"""\r\n"""\r\n"""",""\r\n', 2],
    ['characters of several UTF-8 bytes', 'a\r\n"ü∊日本\u{1f600}"\r\n', 1],
    ['an unfinished last row', 'a\r\n1\r\n2', 1],
  ])('%s', (_what, text, rows) => {
    for (const chunkBytes of [1, 2, 3, 1000]) expect(rowsOf(text, chunkBytes)).toBe(rows);
  });
});
