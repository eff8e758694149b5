import { dataFolderShown } from './data-folder';
import { report } from './progress';

type Stop = () => Promise<void> | void;

/** Stops what was started, the last first, at the first SIGINT or SIGTERM; a second one is not waited for. */
export function createShutdown({ endsWithParent }: { endsWithParent: boolean }) {
  const stops: Stop[] = [];
  let running: Promise<void> | undefined;

  async function stopAll(): Promise<void> {
    for (let stop = stops.pop(); stop !== undefined; stop = stops.pop()) {
      try {
        await stop();
      } catch (error) {
        report(`a part did not stop: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }

  const run = async (exitCode: number): Promise<void> => {
    running ??= stopAll();
    await running;
    process.exit(exitCode);
  };

  const onSignal = () => {
    if (running !== undefined) return;
    report(`stopping; the data stays in ${dataFolderShown}/`);
    void run(0);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  process.on('SIGHUP', onSignal);
  if (endsWithParent) onParentGone(onSignal);

  return {
    add: (stop: Stop) => {
      // A part that came up while a stop had begun is stopped too.
      stops.push(stop);
      if (running !== undefined) running = running.then(stopAll);
    },
    run,
  };
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
