import { spawnSync } from 'node:child_process';

const program = 'python3';

/** Undefined where there is none; then what needs it is skipped, and says so. */
export function findPython(): string | undefined {
  if (spawnSync(program, ['--version']).status === 0) return program;
  process.stderr.write(
    '\n!!! python3 was not found: webhooks and evidence were NOT verified by a second implementation, the Python receiver did NOT run !!!\n\n',
  );
  return undefined;
}
