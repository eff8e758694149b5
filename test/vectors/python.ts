import { spawnSync } from 'node:child_process';

const program = 'python3';

/** Undefined without Python. Tests that need it are then skipped with a notice. */
export function findPython(): string | undefined {
  if (spawnSync(program, ['--version']).status === 0) return program;
  process.stderr.write(
    '\n!!! python3 was not found: webhooks and evidence were NOT verified by a second implementation, the Python receiver did NOT run !!!\n\n',
  );
  return undefined;
}
