import { writeJson } from './data-folder';

interface Running {
  name: string;
  pid: number | undefined;
}

const intervalMs = 500;

/**
 * Keeps .data/processes.json up to date: which process is which, for whoever wants
 * to look at one, or to kill it. Returns what stops that.
 */
export async function listProcesses(running: readonly Running[]): Promise<() => void> {
  let written = '';
  const write = async () => {
    const pids = Object.fromEntries(running.map((process) => [process.name, process.pid ?? null]));
    if (JSON.stringify(pids) === written) return;
    written = JSON.stringify(pids);
    await writeJson('processes.json', pids);
  };
  await write();
  const timer = setInterval(() => void write(), intervalMs);
  return () => clearInterval(timer);
}
