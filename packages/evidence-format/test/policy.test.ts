import { cosignatureTypes, cosignerKey, parsePolicy, PolicyError, verifierKey, vkeyText } from '../src/index';
import { sha256, testSigner } from './node-crypto';

const witness = (name: string, fill: number) =>
  vkeyText(cosignerKey(sha256, `witness.example/${name}`, cosignatureTypes.ed25519, testSigner('x', fill).publicKey));
const [x1, x2, x3, y1, y2, y3] = ['x1', 'x2', 'x3', 'y1', 'y2', 'y3'].map((name, at) => witness(name, at + 1)) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const log = vkeyText(verifierKey(sha256, 'example.com/log/anchor', 1, testSigner('x', 9).publicKey));
const parse = (text: string) => parsePolicy(sha256, Buffer.from(text));

/** The structure of the example in c2sp.org/tlog-policy. */
const example = `# An example
log ${log} https://example.com/

witness X1 ${x1} https://x1.example/
witness X2 ${x2}
\twitness  X3\t${x3}
group X-witnesses 2 X1 X2 X3

  # Others
witness Y1 ${y1}
witness Y2 ${y2}
witness Y3 ${y3}
group Y-witnesses any Y1 Y2 Y3

group X-and-Y all X-witnesses Y-witnesses
quorum X-and-Y
`;

test('the example of the specification is read, with its keys and URLs', () => {
  const { logs, witnesses } = parse(example);
  expect(logs).toEqual([{ vkey: log, url: 'https://example.com/' }]);
  expect(witnesses.map(({ name, key, url, line }) => [name, key.name, url, line]).slice(0, 3)).toEqual([
    ['X1', 'witness.example/x1', 'https://x1.example/', 4],
    ['X2', 'witness.example/x2', undefined, 5],
    ['X3', 'witness.example/x3', undefined, 6],
  ]);
});

test.each([
  [['X1', 'X2', 'Y3'], true],
  [['X1', 'X2', 'X3'], false],
  [['X1', 'Y1', 'Y2', 'Y3'], false],
  [['X1', 'X2', 'X3', 'Y1'], true],
  [[], false],
])('the quorum of the example is met by %j: %s', (cosigned, isMet) => {
  expect(parse(example).isMet(new Set(cosigned))).toBe(isMet);
});

test('quorum none, a single witness as quorum, and a file without a final line feed are allowed', () => {
  expect(parse('quorum none').isMet(new Set())).toBe(true);
  const single = parse(`witness w ${x1}\nquorum w`);
  expect([single.isMet(new Set()), single.isMet(new Set(['w']))]).toEqual([false, true]);
});

test('octets that are not UTF-8 are opaque, and different ones are different names', () => {
  const bytes = (name: number) => Buffer.concat([Buffer.from('witness a'), Buffer.of(name), Buffer.from(` ${name === 0xff ? x1 : x2}\n`)]);
  const policy = parsePolicy(sha256, Buffer.concat([bytes(0xff), bytes(0xfe), Buffer.from('quorum none\n')]));
  expect(policy.witnesses).toHaveLength(2);
});

const w = `witness w ${x1}\n`;
test.each([
  ['', 'line 1: no quorum follows'],
  [w, 'line 1: no quorum follows'],
  [`wittness w ${x1}\nquorum w\n`, 'line 1: "wittness" is not a word of a policy'],
  [`${w}quorum v\n`, 'line 2: "v" is not the name of a witness or group on a line before'],
  [`quorum w\n${w}`, 'line 1: "w" is not the name'],
  [`${w}quorum w\nquorum w\n`, 'line 3: there is a second quorum'],
  [`${w}quorum w w\n`, 'line 2: write: quorum <name'],
  [`${w}group g 2 w\nquorum g\n`, 'line 2: "2" of 1 members cannot be met'],
  [`${w}group g 0 w\nquorum g\n`, 'line 2: "0" of 1 members cannot be met'],
  [`${w}group g 01 w\nquorum g\n`, 'line 2: "01" of 1'],
  [`${w}group g most w\nquorum g\n`, 'line 2: "most" of 1'],
  [`${w}group g any\nquorum g\n`, 'line 2: write: group'],
  [`${w}group g any w w\nquorum g\n`, 'line 2: a member is listed twice'],
  [`${w}group g any h\ngroup h any w\nquorum g\n`, 'line 2: "h" is not the name'],
  [`${w}group g any g\nquorum g\n`, 'line 2: "g" is not the name'],
  [`${w}group g any none\nquorum g\n`, 'line 2: "none" is not the name'],
  [`${w}group g any w\ngroup h any w\nquorum h\n`, 'line 3: "w" is already a member of the group on line 2'],
  [`${w}witness w ${x2}\nquorum w\n`, 'line 2: the name "w" is defined twice'],
  [`${w}group w any w\nquorum w\n`, 'line 2: the name "w" is defined twice'],
  [`witness none ${x1}\nquorum none\n`, 'line 1: "none" is predefined'],
  [`${w}witness v ${x1}\nquorum w\n`, 'line 2: the same witness key is on line 1'],
  [`log ${log}\nlog ${log}\nquorum none\n`, 'line 2: the same log key is on line 1'],
  ['log\nquorum none\n', 'line 1: write: log'],
  [`log ${log.slice(0, -4)}\nquorum none\n`, 'line 1:'],
  [`log ${log.replace('+', '+0')}\nquorum none\n`, 'line 1: not a verifier key'],
  ['witness w\nquorum w\n', 'line 1: write: witness'],
  [`witness w ${log}\nquorum w\n`, 'line 1: the key is not of a type for cosignatures'],
  [
    `witness w ${x1.replace('x1', 'x9')}\nquorum w\n`,
    'line 1: the id of the verifier key does not fit its name and key; copy the verifier key',
  ],
  [`${w.replace('\n', '\r\n')}quorum w\n`, 'line 1: the control character 0x0d is not allowed; save the file with Unix line ends'],
  [`${w}# \u0000\nquorum w\n`, 'line 2: the control character 0x00'],
])('%j is refused: %s', (text, problem) => {
  expect(() => parse(text)).toThrow(PolicyError);
  expect(() => parse(text)).toThrow(problem);
});

test('32 witnesses are read, and 33 refused', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, at) => `witness w${at} ${witness(`w${at}`, at + 20)}\n`).join('') + 'quorum w0\n';
  expect(parse(lines(32)).witnesses).toHaveLength(32);
  expect(() => parse(lines(33))).toThrow('line 33: more than 32 witnesses');
});
