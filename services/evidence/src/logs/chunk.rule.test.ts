import { cutIntoChunks, endsTile } from './chunk.rule';

const items = (count: number, size: number) => Buffer.from(Array.from({ length: count * size }, (_, at) => Math.floor(at / size) % 251));
const shape = (level: number, start: number, count: number) =>
  cutIntoChunks(level, start, items(count, level === 0 ? 48 : 32)).map((chunk) => [
    chunk.start,
    chunk.items.length / (level === 0 ? 48 : 32),
    endsTile(chunk),
  ]);

test('items within a tile are one chunk', () => {
  expect(shape(0, 0, 5)).toEqual([[0, 5, false]]);
  expect(shape(1, 300, 7)).toEqual([[300, 7, false]]);
});

test('a chunk never crosses a tile border, and a chunk that completes a tile with parts is marked', () => {
  expect(shape(0, 250, 600)).toEqual([
    [250, 6, true],
    [256, 256, false],
    [512, 256, false],
    [768, 82, false],
  ]);
});

test('chunks keep every item in order', () => {
  const all = items(1000, 48);
  expect(Buffer.concat(cutIntoChunks(0, 77, all).map((chunk) => chunk.items))).toEqual(all);
});
