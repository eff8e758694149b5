import { dataFolderShown } from './data-folder';
import { explainError } from './explain-error';
import { report } from './progress';

type Stop = () => Promise<void> | void;

export interface Shutdown {
  readonly signal: AbortSignal;
  /** Call it before starting the part, so that a signal in between stops it too. Throws if the shutdown has begun. */
  add(stop: Stop): void;
  fail(error: unknown): void;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

/**
 * Stops parts in reverse order, then exits: on a signal, a failed step, or an uncaught error. Later signals and errors
 * neither hasten nor interrupt a shutdown.
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
    // During a shutdown most errors are caused by it.
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

/** npm sends SIGTERM to its shell, which ends without passing it on. Only the changed parent reveals this. */
function onParentGone(tell: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    tell();
  }, parentCheckMs);
  timer.unref();
}
