import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namedRelease } from './config';

export interface LastRelease {
  /** A tag, or the value of UPGRADE_FROM. */
  name: string;
  commit: string;
}

const versionTag = /^v\d+\.\d+\.\d+$/;
const commitFile = join(__dirname, 'last-release.txt');

/**
 * UPGRADE_FROM, else the newest tag `v1.2.3` before HEAD, else the commit in last-release.txt. Names what is missing if this clone lacks
 * it. Throws when UPGRADE_FROM names no commit.
 */
export function findLastRelease(folder: string, named: string | undefined = namedRelease()): LastRelease | { missing: string } {
  if (named !== undefined) {
    const commit = commitOf(folder, named);
    if (commit === undefined)
      throw new Error(`UPGRADE_FROM=${named} names no commit of this clone. Fetch it first: git fetch origin ${named}`);
    return { name: named, commit };
  }
  const head = commitOf(folder, 'HEAD');
  if (head === undefined) return { missing: 'no git repository' };
  for (const tag of git(folder, 'tag', '--merged', 'HEAD', '--sort=-v:refname')?.split('\n') ?? []) {
    const commit = versionTag.test(tag) ? commitOf(folder, tag) : undefined;
    if (commit !== undefined && commit !== head) return { name: tag, commit };
  }
  const commit = commitOf(folder, readFileSync(commitFile, 'utf8').trim());
  return commit === undefined ? { missing: 'no earlier release in this clone' } : { name: commit.slice(0, 12), commit };
}

/** Migrations that differ from those of the commit, committed or not. */
export function changedMigrations(folder: string, commit: string): string[] {
  const changed = git(folder, 'diff', '--name-only', commit, '--', ':(glob)services/*/migrations/**') ?? '';
  const added = git(folder, 'ls-files', '--others', '--exclude-standard', ':(glob)services/*/migrations/**') ?? '';
  return `${changed}\n${added}`.split('\n').filter(Boolean);
}

function commitOf(folder: string, name: string): string | undefined {
  return git(folder, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`);
}

function git(folder: string, ...words: string[]): string | undefined {
  try {
    return execFileSync('git', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}
