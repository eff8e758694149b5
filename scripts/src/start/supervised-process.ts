import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { dataFolder } from './data-folder';
import { openProcessLog } from './process-log';
import { runProcess, type ProcessRun } from './process-run';
import { report } from './progress';

interface ProcessOptions {
  name: string;
  script: string;
  env: NodeJS.ProcessEnv;
}

/** Restarted if it ends by itself. */
export interface SupervisedProcess {
  name: string;
  /** Resolves when the process reports its start. Rejects if it ends before, or after `stop`. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
  readonly pid: number | undefined;
}

const firstWaitMs = 100;
const longestWaitMs = 5_000;

export function superviseProcess({ name, script, env }: ProcessOptions): SupervisedProcess {
  const logFile = join(dataFolder, 'logs', `${name}.log`);
  const log = openProcessLog(logFile, report);
  let current: ProcessRun | undefined;
  let isStopping = false;

  function launch(): ProcessRun {
    current = runProcess({ script, env, log });
    return current;
  }

  async function keepRunning(first: ProcessRun): Promise<void> {
    let waitMs = firstWaitMs;
    for (let run = first; ;) {
      const how = await run.ended;
      if (isStopping) return;
      report(`${name} ended with ${how}; starting it again (log: ${logFile})`);
      await wait(waitMs);
      if (isStopping) return;
      waitMs = Math.min(waitMs * 2, longestWaitMs);
      run = launch();
      run.started.then(
        () => {
          waitMs = firstWaitMs;
          report(`${name} is back`);
        },
        () => undefined, // `ended` handles a failed start
      );
    }
  }

  return {
    name,
    start: async () => {
      // The shutdown would not wait for a process that starts later.
      if (isStopping) throw new Error(`${name} was told to stop, so it is not started again.`);
      const run = launch();
      await run.started.catch((error: Error) => {
        throw new Error(`${name} did not start: ${error.message}; see ${logFile}\n${log.tail()}`);
      });
      void keepRunning(run);
    },
    stop: async () => {
      isStopping = true;
      await current?.stop();
    },
    get pid() {
      return current?.pid;
    },
  };
}
