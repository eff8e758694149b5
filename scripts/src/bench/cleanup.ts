import { report } from '../start/progress';

type Stop = () => Promise<void> | void;

export interface Cleanup {
  signal: AbortSignal;
  add(stop: Stop): void;
  /** Stops in reverse order. */
  run(): Promise<void>;
}

/**
 * A signal must not end the process, because servers that are just starting would be left behind. It aborts the work
 * instead, and `run` stops everything.
 */
export function createCleanup(): Cleanup {
  const stops: Stop[] = [];
  const interrupted = new AbortController();

  const onSignal = () => {
    if (interrupted.signal.aborted) return;
    report('stopping');
    interrupted.abort(new Error('The benchmark was interrupted.'));
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  process.on('SIGHUP', onSignal);

  return {
    signal: interrupted.signal,
    add: (stop) => stops.push(stop),
    run: async () => {
      for (let stop = stops.pop(); stop !== undefined; stop = stops.pop()) {
        try {
          await stop();
        } catch (error) {
          report(`a part did not stop: ${error instanceof Error ? error.message : String(error)}`);
        }
      }
    },
  };
}
