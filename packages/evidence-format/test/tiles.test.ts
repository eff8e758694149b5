import {
  entriesOfBundle,
  entryBundleOf,
  hashFromTile,
  parseTilePath,
  planInclusion,
  tilePath,
  tileSliceOf,
  tileWidthAt,
} from '../src/index';
import { naiveTree } from './naive-tree';
import { sha256 } from './node-crypto';

test.each([
  [{ level: 0, index: 0, width: 256 }, '0/000'],
  [{ level: 0, index: 1234, width: 5 }, '0/x001/234.p/5'],
  [{ level: 63, index: 1_234_067, width: 255 }, '63/x001/x234/067.p/255'],
  [{ level: 2, index: 999, width: 1 }, '2/999.p/1'],
  [{ level: 'entries' as const, index: 1000, width: 256 }, 'entries/x001/000'],
])('%o has the path %s of c2sp.org/tlog-tiles', (tile, path) => {
  expect(tilePath(tile)).toBe(path);
  expect(parseTilePath(path)).toEqual(tile);
});

test.each([
  ...['', '0', '0/0', '0/00', '0/0000', '00/000', '64/000', '0/x000/001', '0/x01/000', '0/001/002', '0/000.p/0', '0/000.p/256'],
  ...['0/000.p/01', '0/000.p/', '0/000.p/-1', 'data/000', '0/000/', '/0/000', '0/x999/x999/x999/x999/x999/999', '0/000\n'],
])('%j is not a tile path', (path) => {
  expect(parseTilePath(path)).toBeUndefined();
});

test('a tree of 70,000 leaves has the tiles that the specification counts', () => {
  const widths = (level: number, count: number) => Array.from({ length: count }, (_, index) => tileWidthAt(70_000, level, index));
  expect(widths(0, 275)).toEqual([...Array.from({ length: 273 }, () => 256), 112, 0]);
  expect(widths(1, 3)).toEqual([256, 17, 0]);
  expect(widths(2, 2)).toEqual([1, 0]);
  expect([tileWidthAt(256, 0, 0), tileWidthAt(256, 1, 0), tileWidthAt(0, 0, 0)]).toEqual([256, 1, 0]);
});

test('each hash of a proof comes from full or partial tiles that the tree has', () => {
  const size = 70_001;
  const leaves = Array.from({ length: size }, (_, index) => sha256(Buffer.from(`${index}`)));
  const tree = naiveTree(leaves);
  for (const index of [0, 255, 256, 65_535, 65_536, 69_999, 70_000]) {
    for (const node of planInclusion(size, index).flat()) {
      const slice = tileSliceOf(node);
      const width = tileWidthAt(size, slice.level, slice.index);
      const first = slice.index * 256;
      const tile = Buffer.concat(Array.from({ length: width }, (_, at) => tree.readHash(slice.level * 8, first + at)));
      expect(hashFromTile(sha256, slice, tile)).toEqual(tree.readHash(node.level, node.index));
    }
  }
});

test('the error names a tile that is too short', () => {
  expect(() => hashFromTile(sha256, { level: 0, index: 0, first: 2, count: 2 }, new Uint8Array(96))).toThrow('no hash 3');
});

test('an entry bundle has the length before each entry', () => {
  const entries = Uint8Array.from({ length: 96 }, (_, at) => at);
  const bundle = entryBundleOf(entries);
  expect([...bundle.subarray(0, 3), ...bundle.subarray(50, 53)]).toEqual([0, 48, 0, 0, 48, 48]);
  expect(entriesOfBundle(bundle)).toEqual(entries);
  expect(() => entryBundleOf(entries.subarray(1))).toThrow('not a number of entries');
  expect(() => entriesOfBundle(bundle.subarray(1))).toThrow('not a number of entries');
  expect(() => entriesOfBundle(bundle.with(51, 47))).toThrow('entry 1');
});
