import { spawnSync } from 'node:child_process';

export function hasProgram(name: 'prometheus' | 'promtool'): boolean {
  return spawnSync(name, ['--version']).status === 0;
}
