import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@consent/local-stack';
import { waitUntil } from '@consent/testkit';

const root = join(__dirname, '../..');
const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('npm start is stopped by a SIGTERM to npm, and leaves no process behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'consent-test-npm-'));
  await chmod(folder, 0o755);
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: String(await findFreePort()), DATA_FOLDER: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  npm.stdout.on('data', (chunk) => (output += chunk));
  npm.stderr.on('data', (chunk) => (output += chunk));
  try {
    await waitUntil('npm start is ready', () => output.includes('Consent service is running.') || npm.exitCode !== null, {
      timeoutMs: 60_000,
    });
    const pids = Object.values(JSON.parse(await readFile(join(folder, 'processes.json'), 'utf8')) as Record<string, number>);
    // PostgreSQL, Redis, NATS, the gateway and five services.
    expect(pids.filter(isRunning)).toHaveLength(9);
    npm.kill('SIGTERM');
    await waitUntil('every process has ended', () => !pids.some(isRunning), { timeoutMs: 30_000 });
    if (npm.exitCode === null && npm.signalCode === null) await once(npm, 'exit');
  } catch (error) {
    throw new Error(output, { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 120_000);
