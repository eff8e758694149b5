import { scanJson } from './scan-json';

const scan = (text: string) => scanJson(Buffer.from(text), { depth: 16, values: 5_000 });

describe('scanJson', () => {
  test('16 levels of nesting pass, 17 do not', () => {
    expect(scan('['.repeat(16) + ']'.repeat(16)).exceeded).toBeUndefined();
    expect(scan('['.repeat(17) + ']'.repeat(17)).exceeded).toBe('depth');
    expect(scan('{"a":'.repeat(17)).exceeded).toBe('depth');
  });

  test('brackets inside strings do not count, even after escaped quotes and backslashes', () => {
    expect(scan(`"${'['.repeat(100)}"`).exceeded).toBeUndefined();
    expect(scan(`"\\"${'['.repeat(100)}"`).exceeded).toBeUndefined();
    expect(scan(`["\\\\",${'['.repeat(16)}`).exceeded).toBe('depth');
  });

  test('siblings do not add to the depth', () => {
    expect(scan(`[${'[],'.repeat(1000)}[]]`).exceeded).toBeUndefined();
  });

  test('counts values outside strings and stops at the limit', () => {
    expect(scan('{"a":1,"b":[true,{}]}').values).toBe(5);
    expect(scan('["a,b","[{"]').values).toBe(2);
    expect(scan(`[${'1,'.repeat(4_999)}1]`)).toMatchObject({ values: 5_000, exceeded: undefined });
    expect(scan(`[${'1,'.repeat(5_000)}1]`).exceeded).toBe('values');
    expect(scan(`[${'{},'.repeat(1_000_000)}{}]`)).toMatchObject({ values: 5_001, exceeded: 'values' });
  });

  test('[decision 9.10] 2,000 fields of an object pass, 2,001 do not, and fields of inner objects do not count', () => {
    const object = (fields: number, value = '1') => `{${Array.from({ length: fields }, (_, index) => `"${index}":${value}`).join(',')}}`;
    expect(scan(object(2_000)).exceeded).toBeUndefined();
    expect(scan(object(2_001)).exceeded).toBe('members');
    expect(scan(`{"a":${object(2_000)},"b":${object(2_000)},"c":1}`)).toMatchObject({ members: 4_003, exceeded: undefined });
    expect(scan(`{"a":[${object(1_200)},${object(1_200)}],"b":1}`).exceeded).toBeUndefined();
    expect(scan(`${']:'.repeat(20_000)}`).exceeded).toBeUndefined();
  });

  test.each([
    ['"\\u0000"', true],
    ['"\\uD800"', true],
    ['"\\udfff"', true],
    ['"\\u0041"', true],
    ['"\\u2603"', false],
    ['"\\\\u0000"', false],
    ['"plain"', false],
  ])('%s has a suspect escape: %s', (text, suspect) => {
    expect(scan(text).hasSuspectEscape).toBe(suspect);
  });
});
