import { spawnSync } from 'node:child_process';

/** Whether a program of Debian's package prometheus is on this machine. */
export function hasProgram(name: 'prometheus' | 'promtool'): boolean {
  return spawnSync(name, ['--version']).status === 0;
}
