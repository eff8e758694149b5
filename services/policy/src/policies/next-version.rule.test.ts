import { firstVersion, nextVersion } from './next-version.rule';

const owner = { accountId: 'a', id: 'p' };

describe('versions of a policy', () => {
  test('start at 1 and rise by one with each update (spec 3)', () => {
    const first = firstVersion(owner, { name: 'n1', content: 'c1' }, 1000);
    const second = nextVersion(first, { name: 'n2', content: 'c2' }, 2000);
    expect(first).toMatchObject({ version: 1, name: 'n1', content: 'c1', createdAtMs: 1000, updatedAtMs: 1000 });
    expect(second).toMatchObject({ version: 2, name: 'n2', content: 'c2', createdAtMs: 1000, updatedAtMs: 2000 });
  });

  test('have the SHA-256 of their UTF-8 bytes in lower-case hex', () => {
    // printf '\xc3\xbc' | sha256sum
    expect(firstVersion(owner, { name: 'n', content: 'ü' }, 0).sha256).toBe(
      '607474ca475a9724d7360aba71a56d5df77e61350e3f724cfa1f46e857e2d85f',
    );
  });

  test('are not dated before the previous version, even if the clock was set back', () => {
    const first = firstVersion(owner, { name: 'n', content: 'c' }, 1000);
    const second = nextVersion(first, { name: 'n', content: 'c' }, 3000);
    expect(nextVersion(second, { name: 'n', content: 'c' }, 2000).updatedAtMs).toBe(3000);
  });
});
