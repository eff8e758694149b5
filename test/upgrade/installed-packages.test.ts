import { installSamePackages, linkedWorkspaces, workspacesWithPackages } from './installed-packages';

const lock = {
  packages: {
    '': { version: '1.1.0' },
    'node_modules/pg': { version: '8.23.1', resolved: 'pg-8.23.1.tgz', integrity: 'sha512-a' },
    'node_modules/pg/node_modules/split2': { version: '4.2.0', integrity: 'sha512-b' },
    'gateway/node_modules/zod': { version: '4.6.7', integrity: 'sha512-c' },
    'node_modules/@consent/kernel': { resolved: 'packages/kernel', link: true },
    'packages/kernel': { version: '1.1.0' },
  },
};

test('a release that differs only in versions of our own packages installs the same packages', () => {
  const released = { packages: { ...lock.packages, '': { version: '1.2.0' }, 'packages/kernel': { version: '1.2.0' } } };
  expect(installSamePackages(lock, released)).toBe(true);
});

test.each([
  ['another version', { 'node_modules/pg': { version: '8.24.0', integrity: 'sha512-z' } }],
  ['another content of the same version', { 'node_modules/pg': { version: '8.23.1', integrity: 'sha512-z' } }],
  ['a package more', { 'node_modules/ulid': { version: '3.0.0', integrity: 'sha512-u' } }],
])('a release with %s does not install the same packages', (_, changed) => {
  expect(installSamePackages(lock, { packages: { ...lock.packages, ...changed } })).toBe(false);
});

test('links to workspaces and workspaces with their own packages are read from the lock file', () => {
  expect(linkedWorkspaces(lock)).toEqual([{ path: 'node_modules/@consent/kernel', workspace: 'packages/kernel' }]);
  expect(workspacesWithPackages(lock)).toEqual(['gateway']);
});
