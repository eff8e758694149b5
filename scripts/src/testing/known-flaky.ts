import { relative } from 'node:path';

export interface KnownFlaky {
  since: string;
  /** Relative to the repository. */
  file: string;
}

/** Keeps the list from becoming a way to ignore failures. */
const mostKnown = 5;
const line = /^(\d{4}-\d{2}-\d{2}) (\S+\.test\.tsx?) \S.*$/;

/** Reads test/known-flaky.txt: a date, a file and why, on each line. Throws if a line is not that, or if there are too many. */
export function readKnownFlaky(text: string): KnownFlaky[] {
  const lines = text.split('\n').filter((each) => each !== '' && !each.startsWith('#'));
  if (lines.length > mostKnown)
    throw new Error(`test/known-flaky.txt has ${lines.length} files; at most ${mostKnown} may fail now and then.`);
  return lines.map((each) => {
    const [, since, file] = line.exec(each) ?? [];
    if (since === undefined || file === undefined)
      throw new Error(
        `test/known-flaky.txt: “${each}” is not a date, a test file and a reason, such as “2026-11-28 test/a.test.ts waits for a disk”.`,
      );
    return { since, file };
  });
}

/** Splits the files that passed only when they ran again alone: accepted if the list has them, otherwise failed. */
export function sortFlaky(names: readonly string[], known: readonly KnownFlaky[], root: string) {
  const fileOf = (name: string) => relative(root, name);
  const sinceOf = (name: string) => known.find(({ file }) => file === fileOf(name))?.since;
  return {
    accepted: names.filter((name) => sinceOf(name) !== undefined).map((name) => `${fileOf(name)}, known since ${sinceOf(name)}`),
    failed: names.filter((name) => sinceOf(name) === undefined).map(fileOf),
  };
}
