import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { System } from '../../system/use-system';
import type { Tenant } from '../../system/tenants';

export interface CliRun {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | string>;
}

export function cliSettings(system: System, { key, site, email, password }: Tenant, baseUrl = system.baseUrl) {
  return { CONSENT_URL: baseUrl, CONSENT_KEY: key, CONSENT_SITE: site.id, CONSENT_EMAIL: email, CONSENT_PASSWORD: password };
}

export function startCli(args: readonly string[], settings: Record<string, string>, cwd = __dirname): CliRun {
  const program = join(__dirname, '../../../node_modules/.bin/consent');
  const child = spawn(process.execPath, [program, ...args], { cwd, env: { PATH: process.env['PATH'], ...settings }, stdio: 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  return { child, output: () => output, ended };
}

export async function runCli(args: readonly string[], settings: Record<string, string>, cwd?: string) {
  const { ended, output } = startCli(args, settings, cwd);
  return { exitCode: await ended, output: output() };
}
