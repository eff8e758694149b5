import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { waitUntil } from '@consent/testkit';

export interface Receiver {
  port: number;
  output: () => string;
  remove: () => Promise<void>;
}

interface ReceiverOptions {
  program: string;
  file: string;
  code: string;
  env: Record<string, string>;
  /** From installPackages. */
  packages: string;
}

/** Runs an example in a folder of its own, like a reader who pasted it. Throws its output if it exits immediately. */
export async function startReceiver({ program, file, code, env, packages }: ReceiverOptions): Promise<Receiver> {
  const folder = mkdtempSync(join(tmpdir(), 'webhook-receiver-'));
  symlinkSync(join(packages, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, file), code);
  const child = spawn(program, [file], { cwd: folder, env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));

  const remove = async (): Promise<void> => {
    child.kill('SIGKILL');
    await closed;
    rmSync(folder, { recursive: true, force: true });
  };
  const findPort = () => /^listening on (\d+)$/m.exec(output)?.[1];
  await waitUntil(`${file} listens or ends`, () => findPort() !== undefined || child.exitCode !== null);
  const port = findPort();
  if (port !== undefined) return { port: Number(port), output: () => output, remove };
  await remove();
  throw new Error(`${file} ended: ${output}`);
}

const root = join(__dirname, '../..');

/** Installs what the document says: Express from this repository, and the verifier built from the current source. Resolves with the folder. */
export async function installPackages(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'webhook-packages-'));
  const modules = join(folder, 'node_modules');
  const source = join(root, 'packages/webhook-verifier');
  const verifier = join(modules, '@consent/webhook-verifier');
  mkdirSync(verifier, { recursive: true });
  symlinkSync(join(root, 'node_modules/express'), join(modules, 'express'));
  cpSync(join(source, 'package.json'), join(verifier, 'package.json'));
  const output = ['--outDir', join(verifier, 'dist'), '--tsBuildInfoFile', join(folder, 'tsbuildinfo')];
  await promisify(execFile)(process.execPath, [join(root, 'node_modules/tsc7/bin/tsc'), '-p', source, ...output], { cwd: root });
  return folder;
}
