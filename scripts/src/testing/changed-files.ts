import { execFileSync } from 'node:child_process';
import { repositoryRoot } from '../repository-root';

/** Relative to the repository: what differs from main, committed or not. */
export function changedFiles(): string[] {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: repositoryRoot, encoding: 'utf8' }).split('\n').filter(Boolean);
  const isMain = git('rev-parse', 'main')[0] === git('rev-parse', 'HEAD')[0];
  const [base = 'HEAD'] = isMain ? ['HEAD'] : git('merge-base', 'main', 'HEAD');
  return [...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')])];
}
