import { regexProblems } from './regexes';

const problemsOf = (...lines: readonly string[]) => regexProblems('file.ts', lines.join('\n'));
const quadratic = String.raw`const heading = /^#{1,6}\s+(.+?)\s*#*$/m;`;

test.each([
  ['exponential', '/^(a+)+$/', 'exponential'],
  ['quadratic between two repetitions', String.raw`/^\d*\d*$/`, 'quadratic'],
  ['quadratic because each place of the text begins a search', String.raw`/\s+$/`, 'quadratic'],
  ['quadratic because each beginning scans the rest', '/<!--.*?-->/s', 'quadratic'],
  ['quadratic in one alternative', String.raw`/(?:^|\/)(?:x\/.*|y)$/`, 'quadratic'],
  ['quadratic in a constructor', String.raw`new RegExp('\\s+$', 'u')`, 'quadratic'],
  ['quadratic in a named constant', String.raw`new RegExp(pattern)`, 'quadratic'],
  ['unreadable', 'RegExp(`^${prefix}`)', 'run time'],
])('[threats 115] refuses an expression that is %s', (_, regex, problem) => {
  expect(problemsOf(String.raw`const pattern = '\\s+$';`, `use(${regex});`)).toEqual([expect.stringMatching(`^file.ts:2 .*${problem}`)]);
});

test.each([String.raw`/^\d{4}-\d\d$/`, '/filename="([^"]+)"/', String.raw`/\{(\w+)\}/g`, String.raw`/(?<!\/)\/+$/`, '/=(.*)/s'])(
  'accepts %s, which takes linear time',
  (regex) => expect(problemsOf(`use(${regex});`)).toEqual([]),
);

test('an exception needs a reason and a bound', () => {
  expect(problemsOf('// regex: at most 64 characters, because read() refuses others', quadratic)).toEqual([]);
  const refused = ['file.ts:1 the exception needs a reason and a bound of at most 5000 characters'];
  expect(problemsOf('// regex: because read() refuses others', quadratic)).toEqual(refused);
  expect(problemsOf('// regex: at most 64 characters', quadratic)).toEqual(refused);
  expect(problemsOf('// regex: at most 200000 characters, because read() refuses others', quadratic)).toEqual(refused);
  expect(problemsOf('// regex: its pattern is in docs/openapi.json', quadratic)).toEqual(refused);
});

test('exponential time has no exception', () => {
  expect(problemsOf('// regex: at most 64 characters, because read() refuses others', 'use(/^(a+)+$/);')).toEqual([
    'file.ts:2 takes exponential time',
  ]);
});

test('an exception that is not needed must go', () => {
  const stale = ['file.ts:1 the exception is not needed; remove it'];
  expect(problemsOf('// regex: at most 64 characters, because read() refuses others', 'use(/^a$/);')).toEqual(stale);
  expect(problemsOf('// regex: at most 64 characters, because read() refuses others', '', quadratic)).toContain(stale[0]);
});
