import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Processes whose command line or environment names the folder, as "pid command". Only those of one npm start do. */
export function processesOf(folder: string): string[] {
  if (process.platform !== 'linux') {
    const all = execFileSync('ps', ['-A', '-E', '-ww', '-o', 'pid=,command='], { encoding: 'utf8' }).split('\n');
    return all.filter((line) => line.includes(folder));
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => (read(pid, 'cmdline') + read(pid, 'environ')).includes(folder))
    .filter((pid) => read(pid, 'stat').replace(/.*\) /s, '')[0] !== 'Z')
    .map((pid) => `${pid} ${read(pid, 'cmdline').replaceAll('\0', ' ')}`);
}

/** Empty if the process has ended or belongs to another user. */
function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
