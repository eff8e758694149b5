import { installScriptProblems } from './install-scripts';

const lockFile = {
  packages: {
    '': { name: 'product' },
    'packages/own': { version: '1.0.0', hasInstallScript: true },
    'node_modules/own': { link: true, resolved: 'packages/own' },
    'node_modules/plain': { version: '1.0.0' },
    'node_modules/native': { version: '1.0.0', hasInstallScript: true },
    'node_modules/plain/node_modules/@scope/telemetry': { version: '1.0.0', hasInstallScript: true },
  },
};

test('[threats 91] a package with an install script must be listed, even deep in the tree', () => {
  expect(installScriptProblems(lockFile, ['native'])).toEqual(['@scope/telemetry runs an install script; review it, then list it']);
  expect(installScriptProblems(lockFile, ['native', '@scope/telemetry'])).toEqual([]);
});

test('a listed package without an install script must leave the list', () => {
  expect(installScriptProblems(lockFile, ['native', '@scope/telemetry', 'plain'])).toEqual([
    'plain is listed but has no install script; remove it',
  ]);
});

test('the lock file names no registry', () => {
  const packages = { 'node_modules/plain': { resolved: 'https://registry.example/plain.tgz' } };
  expect(installScriptProblems({ packages }, [])).toEqual(['node_modules/plain names a registry in package-lock.json']);
});
