import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Citations of the contract: `spec 4.1.4`, `decision 8.16`, `ADR 4`, `threats 74`, or several as `decisions 4.2, 8.16`. */

const root = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** "4", "4.1" for headings, "4.1.3" for the third item of the list below heading 4.1. */
function numbersIn(document: string): ReadonlySet<string> {
  const numbers = new Set<string>();
  let section = '';
  for (const line of document.split('\n')) {
    const heading = /^#+ (?:(\d+(?:\.\d+)*)\b)?/.exec(line);
    const item = /^(\d+)\. /.exec(line);
    if (heading !== null) section = heading[1] ?? section;
    if (heading !== null && heading[1] !== undefined) numbers.add(heading[1]);
    if (item !== null) numbers.add(`${section}.${item[1]}`);
  }
  return numbers;
}

const cited: Readonly<Record<string, ReadonlySet<string>>> = {
  spec: numbersIn(read('docs/spec/service-api.md')),
  decision: numbersIn(read('docs/spec/decisions.md')),
  ADR: new Set(readdirSync(join(root, 'docs/adr')).flatMap((name) => /^0*(\d+)-/.exec(name)?.[1] ?? [])),
  threat: new Set([...read('docs/threats.md').matchAll(/^\| (\d+) \|/gm)].map(([, number]) => number as string)),
};

// Applied migrations are frozen, and generated code repeats its source.
const isLeftOut = (name: string) => /^(node_modules|dist|gen|migrations|spec|\..*)$/.test(name);
const isText = (name: string) => /\.(ts|tsx|js|cjs|mts|md|proto|py|css)$/.test(name);

function* textFiles(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    if (isLeftOut(name)) continue;
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* textFiles(path);
    else if (isText(name)) yield path;
  }
}

/** Join continuation lines, because a citation may wrap inside a comment. */
const files = [...textFiles(root)].map((path) => ({
  path: relative(root, path),
  text: readFileSync(path, 'utf8').replaceAll(/\n[ \t]*(?:\*|\/\/|#)? ?/g, ' '),
}));

const citation = /\b(spec|decision|ADR|threat)s? (\d+(?:\.\d+)*(?:(?:, | and | to |–)\d+(?:\.\d+)*)*)/g;

test('this test reads the numbers of sections, decisions, ADRs and threats from the documents', () => {
  expect(cited['spec']).toContain('4.1.5');
  expect(cited['decision']).toContain('8.17');
  expect(cited['ADR']).toContain('10');
  expect(cited['threat']).toContain('74');
});

test('every citation names a section, an item, a record or a row that exists', () => {
  const found = files.flatMap(({ path, text }) =>
    [...text.matchAll(citation)].flatMap(([whole, kind, list]) =>
      [...(list as string).matchAll(/\d+(?:\.\d+)*/g)].map(([number]) => ({ path, whole, kind: kind as string, number })),
    ),
  );
  expect(found.length).toBeGreaterThan(1_000);
  const dangling = found.filter(({ kind, number }) => cited[kind]?.has(number) !== true);
  expect(dangling.map(({ path, whole }) => `${path}: ${whole}`)).toEqual([]);
});

test('no citation uses a non-standard form', () => {
  const other = /\b(?:specification \d[\d.]*|service-api \d[\d.]*|adr 0\d+|decision(?!s)s? §)|docs\/api\.md/g;
  expect(files.flatMap(({ path, text }) => [...text.matchAll(other)].map(([whole]) => `${path}: ${whole}`))).toEqual([]);
});
