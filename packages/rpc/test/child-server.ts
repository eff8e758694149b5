import { fork } from 'node:child_process';
import { join } from 'node:path';
import { stopAfterTest } from './system';
import { until } from './until';

export interface ChildServer {
  port: number;
  pid: number;
  received: string[];
  kill(): Promise<void>;
}

/** killable-server.js in a process of its own; without a port it takes a free one. */
export async function startChildServer({ answers, port = 0 }: { answers: boolean; port?: number }): Promise<ChildServer> {
  const child = fork(join(__dirname, 'killable-server.js'), [String(port), answers ? 'answers' : 'waits'], { execArgv: [] });
  const received: string[] = [];
  let boundPort: number | undefined;
  child.on('message', (message: { port?: number; received?: string }) => {
    if (message.received !== undefined) received.push(message.received);
    boundPort ??= message.port;
  });
  const kill = async () => {
    child.kill('SIGKILL');
    await until(() => child.exitCode !== null || child.signalCode !== null);
  };
  stopAfterTest({ stop: kill });
  await until(() => boundPort !== undefined);
  return { port: boundPort!, pid: child.pid!, received, kill };
}
