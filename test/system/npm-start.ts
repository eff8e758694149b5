import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { waitUntil } from '@consent/testkit';

const root = join(__dirname, '../..');

interface NpmStart {
  port: string;
  /** Where it keeps its data. */
  folder: string;
}

/** Runs npm start, calls `work` when it is ready, and stops it by a SIGTERM to npm; a failure says what stood on the screen. */
export async function duringNpmStart({ port, folder }: NpmStart, work: (screen: () => string) => Promise<void>): Promise<void> {
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: port, DATA_FOLDER: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Of npm and of the supervisor, which outlives it by a moment and still writes its log.
  const closed = once(npm, 'close');
  let output = '';
  npm.stdout.on('data', (chunk) => (output += chunk));
  npm.stderr.on('data', (chunk) => (output += chunk));
  const hasEnded = () => npm.exitCode !== null || npm.signalCode !== null;
  try {
    await waitUntil('npm start is ready', () => output.includes('Consent service is running.') || hasEnded(), { timeoutMs: 150_000 });
    await work(() => output);
  } catch (error) {
    throw new Error(output, { cause: error });
  } finally {
    if (!hasEnded()) npm.kill('SIGTERM');
    await closed;
  }
}
