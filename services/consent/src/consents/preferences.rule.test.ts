import { preferenceEntries } from './preferences.rule';

test.each([
  '{}',
  '{"analytics":true}',
  '{"a.b:c-d_e":false,"true":true,"0":false}',
  '{"__proto__":true,"constructor":false}',
  '{ "spaced" : true, "more": false }',
  '{"\\u0061":true,"b\\"":false,"c,d":true,"e}":false,"é":true}',
])('%s has the entries that JSON.parse reads', (json) => {
  const read = JSON.parse(json) as object;
  expect(Object.fromEntries(preferenceEntries(json))).toEqual({ ...read });
  expect(preferenceEntries(json).map(([name]) => name)).toHaveLength(Object.keys(read).length);
});

test.each(['', '{', '{"a":tru}', '{"a":true', '{"a":true,}', '{"a":true "b":true}', '{"a":true}{"b":true}', '{,}'])('%s throws', (json) => {
  expect(() => preferenceEntries(json)).toThrow(SyntaxError);
});
