import { setTimeout as delay } from 'node:timers/promises';

export type Probe = (timeoutMs: number) => Promise<void>;

const PAUSE_MS = 25;
const ATTEMPT_TIMEOUT_MS = 3_000;

interface Patience {
  deadline: number;
  /** Resolves when the server exits, so that no further attempt is made. */
  endedEarly?: Promise<Error>;
  signal?: AbortSignal | undefined;
}

export async function untilItAnswers(probe: Probe, { deadline, endedEarly, signal }: Patience): Promise<void> {
  let end: Error | undefined;
  void endedEarly?.then((reason) => (end = reason));
  for (;;) {
    const failure = await attempt(probe);
    signal?.throwIfAborted();
    if (end) throw end;
    if (!failure) return;
    if (Date.now() >= deadline) throw new Error(`no answer in time; last: ${failure.message}`, { cause: failure });
    await delay(PAUSE_MS);
  }
}

async function attempt(probe: Probe): Promise<Error | undefined> {
  try {
    await probe(ATTEMPT_TIMEOUT_MS);
    return undefined;
  } catch (error) {
    return error as Error;
  }
}
