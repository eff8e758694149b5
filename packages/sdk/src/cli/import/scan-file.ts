import type { CommandContext } from '../command';
import { readRows, type RowSource } from './read-rows';

const shownProblems = 20;

export async function scanFile(source: RowSource, { terminal, signal }: CommandContext): Promise<{ good: number; invalid: number }> {
  const progress = terminal.progress('Checking');
  let [good, invalid] = [0, 0];
  for await (const { line, problems } of readRows(source)) {
    signal.throwIfAborted();
    if (problems.length === 0) good++;
    else if (++invalid <= shownProblems) terminal.error(`${source.path}:${line}: ${problems.join('; ')}`);
    progress.show(good + invalid, undefined, 'rows');
  }
  if (invalid > shownProblems) terminal.error(`… and ${invalid - shownProblems} more`);
  progress.clear();
  return { good, invalid };
}
