import { countOf } from './version-counts';

const usage = (versions: [version: number, consents: number][], is_complete = true) => ({
  versions: versions.map(([version, consents]) => ({ version, consents })),
  sites: [],
  is_complete,
});

test('[decision 29.2] a version that the answer leaves out has no consents', () => {
  expect(countOf(3, usage([[3, 7]]))).toEqual({ consents: 7, isComplete: true });
  expect(countOf(2, usage([[3, 7]], false))).toEqual({ consents: 0, isComplete: false });
  expect(countOf(1, usage([]))).toEqual({ consents: 0, isComplete: true });
});

test('nothing is claimed before the answer, and of versions that did not fit into it', () => {
  expect(countOf(3, undefined)).toBeUndefined();
  const full = usage(Array.from({ length: 1000 }, (_, index) => [2000 - index, 1]));
  expect(countOf(1000, full)).toBeUndefined();
  expect(countOf(1001, full)).toEqual({ consents: 1, isComplete: true });
  expect(countOf(2001, full)).toEqual({ consents: 0, isComplete: true });
});
