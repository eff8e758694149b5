import { missingPackages, withoutRepetitions } from './bill-of-materials';

const component = { 'bom-ref': '@scope/package@1.0.0', purl: 'pkg:npm/%40scope/package@1.0.0', hashes: [{ alg: 'SHA-512' }] };
const lockFile = { packages: { 'node_modules/@scope/package': { version: '1.0.0' } } };
const missing = [`${component.purl} is missing or has no hash`];

test('[threats 93] every package is listed with its hash', () => {
  expect(missingPackages({ components: [component], dependencies: [] }, lockFile)).toEqual([]);
  expect(missingPackages({ components: [{ ...component, hashes: [] }], dependencies: [] }, lockFile)).toEqual(missing);
  expect(missingPackages({ components: [], dependencies: [] }, lockFile)).toEqual(missing);
});

test('a package that is installed in several folders is listed once', () => {
  const dependency = { ref: component['bom-ref'], dependsOn: [] };
  const bom = { components: [component, component], dependencies: [dependency, dependency] };
  expect(withoutRepetitions(bom)).toEqual({ components: [component], dependencies: [dependency] });
});
