import { setTimeout as wait } from 'node:timers/promises';
import { writeJson } from './data-folder';
import { explainError } from './explain-error';
import { report } from './progress';

interface Running {
  name: string;
  pid: number | undefined;
}

const intervalMs = 500;

/**
 * Keeps .data/processes.json up to date, for people who look for a process. Rejects if the first write fails; later
 * failures are reported and retried. Returns a function that stops it.
 */
export async function listProcesses(running: readonly Running[]): Promise<() => void> {
  let written = '';
  let isStopped = false;

  async function write(): Promise<void> {
    const pids = Object.fromEntries(running.map((process) => [process.name, process.pid ?? null]));
    if (JSON.stringify(pids) === written) return;
    await writeJson('processes.json', pids);
    written = JSON.stringify(pids);
  }

  async function keepWriting(): Promise<void> {
    let isFailing = false;
    while (!isStopped) {
      await wait(intervalMs);
      try {
        await write();
        isFailing = false;
      } catch (error) {
        // Report once per failure period, not twice a second.
        if (!isFailing) report(`processes.json could not be updated: ${explainError(error)}`);
        isFailing = true;
      }
    }
  }

  await write();
  void keepWriting();
  return () => {
    isStopped = true;
  };
}
