import { report } from '../start/progress';

type Stop = () => Promise<void> | void;

export interface Cleanup {
  /** Aborted by Ctrl-C: whatever waits gives up, and the benchmark unwinds to its end. */
  signal: AbortSignal;
  add(stop: Stop): void;
  /** Stops what was added, the last first. */
  run(): Promise<void>;
}

/**
 * Nothing exits by itself at a signal: a server that is just starting would be left
 * behind. The work is aborted instead, and the one way out stops everything.
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
