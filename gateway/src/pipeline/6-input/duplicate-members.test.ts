import { errorContent } from '../8-answer/error-content';
import { findFaults } from './find-faults';
import { parseBody, scanBody } from './read-body';

const parse = (text: string) => {
  const bytes = Buffer.from(text);
  return parseBody(bytes, scanBody(bytes, 100_000));
};

test.each([
  ['{"accepted":true,"accepted":false}', 'accepted', '/accepted'],
  ['{"accepted":true,"accepted":true}', 'accepted', '/accepted'],
  ['{"preferences":{"analytics":false,"marketing":true,"analytics":true}}', 'preferences.analytics', '/preferences/analytics'],
  ['{"consents":[{"a":1},{"b":[{"c":{"d":1}},2,{"e":1,"e":2}]}]}', 'consents.1.b.2.e', '/consents/1/b/2/e'],
  ['{"accepted":true,"\\u0061ccepted":false}', 'accepted', '/accepted'],
  ['{"a/b~":1,"a/b~":2}', 'a/b~', '/a~1b~0'],
  ['{"a\\"b":1,"x":"\\\\","a\\"b":2}', 'a\\"b', '/a"b'],
  ['{"__proto__":1,"__proto__":2}', '__proto__', '/__proto__'],
  ['{"constructor":{"":1,"":2}}', 'constructor.', '/constructor/'],
  ['[[{"1":1},{"1":1,"1":1}]]', '0.1.1', '/0/1/1'],
])('[decision 10.13] %s is refused, and the message names the field', (text, name, pointer) => {
  const message = `The field "${name}" is given more than once.`;
  expect(() => parse(text)).toThrow(expect.objectContaining({ kind: 'invalid', message }) as Error);
  try {
    parse(text);
  } catch (error) {
    const asked = {
      accept: 'application/problem+json',
      log: { requestId: 'r', errorsPage: 'https://consent.example.com/docs/errors' },
      findFaults: () => findFaults(error as never, { url: '/' }, {}),
    };
    expect((JSON.parse(errorContent(error as never, asked).body) as { errors: unknown }).errors).toEqual([{ pointer, message }]);
  }
});

test.each([
  '{"a":1,"b":{"a":1},"c":[{"a":1},{"a":1}]}',
  '{"a":":","b:":"a:b","c":"\\":\\"","d":"\\\\"}',
  '{"__proto__":{"constructor":1},"constructor":2,"hasOwnProperty":3,"toString":4}',
  '{"1":1,"01":2,"A":3,"a":4}',
  '[]',
  '"a:b"',
  'null',
])('%s has no field twice', (text) => {
  expect(parse(text)).toEqual(JSON.parse(text));
});

test('text that is not JSON is refused as such, whatever its colons', () => {
  for (const text of ['{"a"::1}', '{"a":1,"a":2', ':', '{"a":1:2}']) expect(() => parse(text)).toThrow('not valid JSON');
});
