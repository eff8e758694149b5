import { partNames } from '@consent/contracts';
import { imageReference, readOptions } from './options';

test('without options all parts are built under the version of the product', () => {
  const options = readOptions([], '1.2.3');
  expect(options).toMatchObject({ parts: partNames, check: false, stores: false, archives: undefined });
  expect(imageReference('account', options)).toBe('consent-service-account:1.2.3');
});

test('tag and registry are part of the name', () => {
  const options = readOptions(['--part', 'policy', '--tag', 'next', '--registry', 'registry.example.com/team/'], '1.2.3');
  expect(options.parts).toEqual(['policy']);
  expect(imageReference('policy', options)).toBe('registry.example.com/team/consent-service-policy:next');
});

test.each([[['--part', 'unknown']], [['--unknown']], [['stray']]])('%j is refused with the usage', (words) => {
  expect(() => readOptions(words, '1.2.3')).toThrow(/npm run images -- \[options\]/);
});
