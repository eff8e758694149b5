import { loadConfig, readSecrets, rotatingSecret } from './index';

const a = 'a'.repeat(32);
const b = 'b'.repeat(40);
const shape = { CURSOR_KEY: rotatingSecret('signs cursors') };
const load = (text: string) => readSecrets(loadConfig(shape, { CURSOR_KEY: text }).CURSOR_KEY);

test('a text without names is one secret', () => {
  expect(load(a)).toEqual([{ name: '', secret: a }]);
  expect(load(`${a}, and = more`)).toEqual([{ name: '', secret: `${a}, and = more` }]);
});

test('a list has the current secret first', () => {
  expect(load(`old:${a}`)).toEqual([{ name: 'old', secret: a }]);
  expect(load(`new:${b},old:${a}`)).toEqual([
    { name: 'new', secret: b },
    { name: 'old', secret: a },
  ]);
});

test.each([
  ['too short', 'a'.repeat(31)],
  ['a short secret in a list', `new:short,old:${a}`],
  ['a repeated name', `k:${a},k:${b}`],
  ['a secret without a name beside a named one', `new:${b},${a}`],
  ['a space after the comma', `new:${b}, old:${a}`],
  ['a comma at the end', `new:${b},`],
])('%s is refused', (_what, text) => {
  expect(() => load(text)).toThrow('CURSOR_KEY');
});
