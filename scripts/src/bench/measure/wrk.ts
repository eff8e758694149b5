import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface LoadOptions {
  url: string;
  scriptFile: string;
  requestsFile: string;
  key: string;
  connections: number;
  seconds: number;
  signal: AbortSignal;
}

export interface Load {
  requests: number;
  perSecond: number;
  p50Ms: number;
  /** Requests without an answer, or with a status outside of 2xx and 3xx. */
  failed: number;
}

interface Printed {
  requests: number;
  durationUs: number;
  broken: number;
  refused: number;
  p50Us: number;
}

const answerTimeoutSeconds = 10;

export function findWrk(): string {
  const { error, stdout } = spawnSync('wrk', ['-v'], { encoding: 'utf8' });
  if (error !== undefined)
    throw new Error('wrk was not found; it makes the load. Debian and Ubuntu: sudo apt-get install wrk. macOS: brew install wrk.');
  return /^wrk \S+/.exec(stdout)?.[0] ?? 'wrk';
}

/** One thread, so that the other cores are left for the product. */
export async function runWrk({ url, scriptFile, requestsFile, key, connections, seconds, signal }: LoadOptions): Promise<Load> {
  const { stdout } = await run(
    'wrk',
    [
      '--threads=1',
      `--connections=${connections}`,
      `--duration=${seconds}s`,
      `--timeout=${answerTimeoutSeconds}s`,
      `--script=${scriptFile}`,
      `--header=Authorization: Bearer ${key}`,
      '--header=Content-Type: application/json',
      url,
      '--',
      requestsFile,
    ],
    { signal, timeout: (seconds + answerTimeoutSeconds + 30) * 1000, killSignal: 'SIGKILL' },
  );
  const [, json] = /^RESULT (.*)$/m.exec(stdout) ?? [];
  if (json === undefined) throw new Error(`wrk did not say what it measured:\n${stdout}`);
  const { requests, durationUs, broken, refused, p50Us } = JSON.parse(json) as Printed;
  return { requests, perSecond: requests / (durationUs / 1e6), p50Ms: p50Us / 1000, failed: broken + refused };
}
