import { parseCanonicalJson, parseFrame, parseJson, parseKeys } from '../src/index';

test('text is parsed as JSON.parse does', () => {
  for (const text of ['{"a":[1,{"b":"\\"}]"}],"c":"x"}', '[{"a":1},{"a":1}]', '"a"', '{"a":"a","b":{"a":1}}', ' { "a" : 1 } ']) {
    expect(parseJson(text)).toEqual(JSON.parse(text));
  }
});

test.each(['{"a":1,"a":1}', '{"a":1,"b":[],"a":2}', '{"a":1,"\\u0061":2}', '{"a":{"b":1,"b":2}}', `{"a"${' '.repeat(50)}:1,"a" :2}`])(
  'a name that an object has twice is refused: %s',
  (text) => {
    expect(() => parseJson(text)).toThrow('twice');
  },
);

test.each(['', '{', '"', '{"a":1', '[1,]', '{"a":1}}', '"\\', '{"\\u00zz":1}'])('other text is refused: %s', (text) => {
  expect(() => parseJson(text)).toThrow('is not JSON');
});

test.each(['[', '{"a":', '[{"a":'])('nesting is bounded before anything recurses: %s', (opening) => {
  const deep = opening.repeat(200_000);
  for (const parse of [parseJson, parseCanonicalJson, parseFrame, parseKeys]) expect(() => parse(deep)).toThrow('nested more than 32 deep');
  const closed = `${'['.repeat(33)}${']'.repeat(33)}`;
  expect(() => parseJson(closed)).toThrow('nested');
  expect(parseJson(closed.slice(1, -1))).toBeDefined();
});

test.each(['2021-99-99T00:00:00.000Z', '2026-02-30T00:00:00.000Z', '2026-01-01T24:00:00.000Z', '2026-01-01T00:00:60.000Z'])(
  'a time that does not exist is refused: %s',
  (time) => {
    expect(() => parseKeys(JSON.stringify({ generations: [{ vkeys: [], from: time, to: null }] }))).toThrow('is not a time');
    const frame = `{"account":"a","at":"${time}","log":"l","origin":"o","type":"log.opened","v":1}`;
    expect(() => parseFrame(frame)).toThrow('is not a time');
    expect(parseFrame(frame.replace(time, '2026-02-28T23:59:59.999Z'))).toBeDefined();
  },
);
