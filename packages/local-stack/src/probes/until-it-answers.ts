import { setTimeout as delay } from 'node:timers/promises';

/** Asks a server a real question, and fails when the answer is not what a ready server gives. */
export type Probe = (timeoutMs: number) => Promise<void>;

const PAUSE_MS = 25;
const ATTEMPT_TIMEOUT_MS = 3_000;

interface Patience {
  /** Milliseconds since the epoch. */
  deadline: number;
  /** Settles with the reason when the server ended, after which asking again is in vain. */
  endedEarly?: Promise<Error>;
  /** Ends the patience, with its reason. */
  signal?: AbortSignal | undefined;
}

/** Asks again and again until the server answers; fails with the last reason. */
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
