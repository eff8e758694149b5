import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { waitUntil } from '@consent/testkit';

const root = join(__dirname, '../..');

interface NpmStart {
  port: string;
  folder: string;
  options?: readonly string[];
  settings?: Readonly<Record<string, string>>;
}

/** Runs npm start, calls `work` when it is ready, and stops it with SIGTERM. Errors include the output. */
export async function duringNpmStart(
  { port, folder, options = [], settings = {} }: NpmStart,
  work: (screen: () => string) => Promise<void>,
): Promise<void> {
  const npm = spawn('npm', ['start', '--', ...options], {
    cwd: root,
    env: { ...process.env, ...settings, PORT: port, DATA_FOLDER: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // 'close' waits for the supervisor, which outlives npm and still writes.
  const closed = once(npm, 'close');
  let output = '';
  npm.stdout.on('data', (chunk) => (output += chunk));
  npm.stderr.on('data', (chunk) => (output += chunk));
  const hasEnded = () => npm.exitCode !== null || npm.signalCode !== null;
  try {
    await waitUntil('npm start is ready', () => output.includes('Consent Service is running.') || hasEnded(), { timeoutMs: 150_000 });
    await work(() => output);
  } catch (error) {
    throw new Error(output, { cause: error });
  } finally {
    if (!hasEnded()) npm.kill('SIGTERM');
    await closed;
  }
}
