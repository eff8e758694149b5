import { setTimeout as delay } from 'node:timers/promises';

/** Sends a real query. Rejects unless the server responds as a ready server does. */
export type Probe = (timeoutMs: number) => Promise<void>;

const PAUSE_MS = 25;
const ATTEMPT_TIMEOUT_MS = 3_000;

interface Patience {
  /** Milliseconds since the epoch. */
  deadline: number;
  /** Resolves when the server exits, which makes further attempts pointless. */
  endedEarly?: Promise<Error>;
  /** Stops waiting, with its reason. */
  signal?: AbortSignal | undefined;
}

/** Retries until the server answers. Rejects with the last failure. */
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
