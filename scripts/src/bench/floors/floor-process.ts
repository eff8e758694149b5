import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface FloorProcess<Ready> {
  pid: number;
  ready: Ready;
  ask<Answer>(question: unknown): Promise<Answer>;
  stop(): Promise<void>;
}

interface StartFloorOptions {
  program: string;
  settings: unknown;
  signal: AbortSignal;
}

/** A floor is a process, like the product that it is compared with. It answers every message with one. */
export async function startFloor<Ready>({ program, settings, signal }: StartFloorOptions): Promise<FloorProcess<Ready>> {
  const child = fork(program, [], { signal });
  let problem = new Error(`the floor ${program} ended`);
  child.on('error', (error) => (problem = error));

  const ask = async <Answer>(question: unknown): Promise<Answer> => {
    const answered = new AbortController();
    try {
      const answer = once(child, 'message', { signal: answered.signal });
      const ended = once(child, 'close', { signal: answered.signal }).then(() => Promise.reject(problem));
      child.send(question as object);
      const [message] = (await Promise.race([answer, ended])) as [Answer];
      return message;
    } finally {
      answered.abort();
    }
  };

  const ready = await ask<Ready>(settings);
  return {
    pid: child.pid ?? 0,
    ready,
    ask,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'close');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
