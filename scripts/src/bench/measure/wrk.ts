import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface LoadOptions {
  url: string;
  /** Path of loadScript. */
  scriptFile: string;
  /** One "METHOD path body" a line. */
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
  p99Ms: number;
  /** Requests without an answer or with one that is not 2xx or 3xx. */
  failed: number;
}

interface Printed {
  requests: number;
  durationUs: number;
  broken: number;
  refused: number;
  p50Us: number;
  p99Us: number;
}

const answerTimeoutSeconds = 10;

/** Throws with a line that says how to get wrk, when it is not here. Answers its version. */
export function findWrk(): string {
  const { error, stdout } = spawnSync('wrk', ['-v'], { encoding: 'utf8' });
  if (error !== undefined)
    throw new Error('wrk was not found; it makes the load. Debian and Ubuntu: sudo apt-get install wrk. macOS: brew install wrk.');
  return /^wrk \S+/.exec(stdout)?.[0] ?? 'wrk';
}

/** A process of its own makes the load, with one thread: the machine's other cores are for what is measured. */
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
  const { requests, durationUs, broken, refused, p50Us, p99Us } = JSON.parse(json) as Printed;
  return { requests, perSecond: requests / (durationUs / 1e6), p50Ms: p50Us / 1000, p99Ms: p99Us / 1000, failed: broken + refused };
}
