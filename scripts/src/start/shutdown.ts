import { dataFolderShown } from './data-folder';
import { explainError } from './explain-error';
import { report } from './progress';

type Stop = () => Promise<void> | void;

export interface Shutdown {
  /** Aborted when the stop begins. */
  readonly signal: AbortSignal;
  /** To be called before the part is started, so that there is no moment at which nobody would stop it. Throws when the stop has begun. */
  add(stop: Stop): void;
  /** Tells what went wrong, stops all and ends the process with 1. */
  fail(error: unknown): void;
}

/** What asks a process to end: Ctrl-C, kill, a terminal that is closed, Ctrl-\. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

/**
 * Stops what was started, the last first, and then ends the process: at a signal, when a
 * step fails, and at an error that nobody caught. Only the first of these counts; one
 * that comes while all is being stopped neither hastens that nor cuts it off.
 */
export function createShutdown({ endsWithParent }: { endsWithParent: boolean }): Shutdown {
  const stops: Stop[] = [];
  const begun = new AbortController();

  function stop(exitCode: number): void {
    begun.abort();
    void stopAll(stops).then(() => process.exit(exitCode));
  }

  function onSignal(): void {
    if (begun.signal.aborted) {
      report('still stopping; this can take up to 30 seconds');
      return;
    }
    report(`stopping; your data is kept in ${dataFolderShown}/`);
    stop(0);
  }

  function fail(text: string): void {
    // What fails while all is being stopped mostly fails because of that.
    if (begun.signal.aborted) return;
    console.error(`\n${text}`);
    stop(1);
  }

  for (const signal of signals) process.on(signal, onSignal);
  process.on('uncaughtException', (error) => fail(error.stack ?? String(error)));
  if (endsWithParent) {
    onParentGone(() => {
      if (!begun.signal.aborted) onSignal();
    });
  }

  return {
    signal: begun.signal,
    add: (stop) => {
      begun.signal.throwIfAborted();
      stops.push(stop);
    },
    fail: (error) => fail(explainError(error)),
  };
}

async function stopAll(stops: Stop[]): Promise<void> {
  for (let stop = stops.pop(); stop !== undefined; stop = stops.pop()) {
    try {
      await stop();
    } catch (error) {
      report(`a part did not stop: ${explainError(error)}`);
    }
  }
}

const parentCheckMs = 200;

/** npm hands SIGTERM to its shell, which ends without handing it on: only the change of parent tells. */
function onParentGone(tell: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    tell();
  }, parentCheckMs);
  timer.unref();
}
