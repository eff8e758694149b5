import { scanJson } from './scan-json';

const scan = (text: string) => scanJson(Buffer.from(text), 16);

describe('scanJson', () => {
  test('16 levels pass, 17 do not', () => {
    expect(scan('['.repeat(16) + ']'.repeat(16)).tooDeep).toBe(false);
    expect(scan('['.repeat(17) + ']'.repeat(17)).tooDeep).toBe(true);
    expect(scan('{"a":'.repeat(17)).tooDeep).toBe(true);
  });

  test('brackets inside of strings do not count, also after escaped quotes and backslashes', () => {
    expect(scan(`"${'['.repeat(100)}"`).tooDeep).toBe(false);
    expect(scan(`"\\"${'['.repeat(100)}"`).tooDeep).toBe(false);
    expect(scan(`["\\\\",${'['.repeat(16)}`).tooDeep).toBe(true);
  });

  test('siblings do not add up', () => {
    expect(scan(`[${'[],'.repeat(1000)}[]]`).tooDeep).toBe(false);
  });

  test.each([
    ['"\\u0000"', true],
    ['"\\uD800"', true],
    ['"\\udfff"', true],
    ['"\\u0041"', true],
    ['"\\u2603"', false],
    ['"\\\\u0000"', false],
    ['"plain"', false],
  ])('%s is looked at again: %s', (text, suspect) => {
    expect(scan(text).hasSuspectEscape).toBe(suspect);
  });
});
