import { changedLifetime, checkLifetime } from './lifetime.rule';

test.each(['', '{"accepted":1,"refused":3650}', '{"accepted":null,"refused":180}'])('[decision 65.1] %j is a lifetime', (json) => {
  expect(() => checkLifetime(json)).not.toThrow();
});

test.each([
  '{"accepted":0,"refused":null}',
  '{"accepted":3651,"refused":null}',
  '{"accepted":1.5,"refused":null}',
  '{"accepted":"1","refused":null}',
  '{"accepted":365}',
  'null',
  '[',
])('[decision 65.1] %j is no lifetime', (json) => {
  expect(() => checkLifetime(json)).toThrow(/lifetime/);
});

test('[decision 65.1] the end of a lifetime is stored, because the consent service must learn of it', () => {
  expect(changedLifetime('', '')).toBe('');
  expect(changedLifetime('{"accepted":1,"refused":1}', '')).toBe('{"accepted":null,"refused":null}');
  expect(changedLifetime('', '{"accepted":1,"refused":1}')).toBe('{"accepted":1,"refused":1}');
});
