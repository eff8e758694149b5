import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changedMigrations, findLastRelease } from './last-release';

let folder: string;
const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...words], { cwd: folder, encoding: 'utf8' }).trim();
const commit = (text: string): string => {
  git('commit', '--quiet', '--allow-empty', '-m', text);
  return git('rev-parse', 'HEAD');
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'consent-test-'));
  git('init', '--quiet');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the last release is the version tag before HEAD with the highest number', () => {
  commit('1.2.0');
  git('tag', 'v1.2.0');
  const newest = commit('1.10.0');
  git('tag', 'v1.10.0');
  commit('a candidate');
  git('tag', 'v1.11.0-rc.1');
  commit('the release at hand');
  git('tag', 'v1.11.0');
  expect(findLastRelease(folder, undefined)).toEqual({ name: 'v1.10.0', commit: newest });
});

test('a tag outside the history of HEAD is ignored', () => {
  const first = commit('1.0.0');
  git('tag', 'v1.0.0');
  git('checkout', '--quiet', '-b', 'other');
  commit('2.0.0');
  git('tag', 'v2.0.0');
  git('checkout', '--quiet', '-');
  commit('the release at hand');
  expect(findLastRelease(folder, undefined)).toEqual({ name: 'v1.0.0', commit: first });
});

test('an explicitly named release is used; a name unknown to this clone causes an error that says what to do', () => {
  const first = commit('first');
  commit('second');
  expect(findLastRelease(folder, 'HEAD~1')).toEqual({ name: 'HEAD~1', commit: first });
  expect(() => findLastRelease(folder, 'v9.9.9')).toThrow('UPGRADE_FROM=v9.9.9 names no commit of this clone. Fetch it first');
});

test('a clone without an earlier release is reported', () => {
  commit('the only commit');
  expect(findLastRelease(folder, undefined)).toEqual({ missing: 'no earlier release in this clone' });
});

test('a migration that changed or was added since a commit is found, and nothing else', () => {
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('services/a/migrations/1.js', 'first');
  write('services/a/migrations/frozen/tables.js', 'first');
  git('add', '.');
  const release = commit('the last release');
  expect(changedMigrations(folder, release)).toEqual([]);
  write('services/a/src/a.ts', 'code');
  git('add', '.');
  commit('code');
  expect(changedMigrations(folder, release)).toEqual([]);
  write('services/a/migrations/frozen/tables.js', 'second');
  git('add', '.');
  commit('a changed migration');
  write('services/b/migrations/1.js', 'not committed yet');
  expect(changedMigrations(folder, release).sort()).toEqual(['services/a/migrations/frozen/tables.js', 'services/b/migrations/1.js']);
});
