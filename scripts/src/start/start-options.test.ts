import { startOptions } from './start-options';

test.each([
  [[], { observe: false, showcase: true }],
  [['--observe'], { observe: true, showcase: true }],
  [['--no-showcase', '--observe'], { observe: true, showcase: false }],
])('npm start -- %j', (words, options) => {
  expect(startOptions(words)).toEqual(options);
});

test('an unknown word is refused with the list of known options', () => {
  expect(() => startOptions(['--observ'])).toThrow(
    'npm start does not know --observ. Its options are --observe (Prometheus with our alerts) and --no-showcase (without the example account): npm start -- --observe',
  );
});
