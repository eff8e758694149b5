import type { CommandContext } from '../command';
import { readRows, type RowSource } from './read-rows';
import { Refusals } from './refusals';

export async function scanFile(source: RowSource, { terminal, signal }: CommandContext): Promise<{ good: number; invalid: number }> {
  const progress = terminal.progress('Checking');
  const refusals = new Refusals();
  let [good, invalid] = [0, 0];
  for await (const { line, problems } of readRows(source)) {
    signal.throwIfAborted();
    if (problems.length === 0) good++;
    else {
      invalid++;
      refusals.add(line, problems.join('; '));
    }
    progress.show(good + invalid, undefined, 'rows');
  }
  terminal.error(...refusals.lines(source.path));
  progress.clear();
  return { good, invalid };
}
