/** Turns and requests run in the same thread. */
const longestSliceMs = 1;

export type Pace = () => Promise<void>;

/** Call it between small pieces of long work: lets other work run once in a millisecond. Rejects once `isAllowed` is false. */
export function createPace(isAllowed: () => boolean): Pace {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longestSliceMs) return;
    await new Promise((resolve) => setImmediate(resolve));
    if (!isAllowed()) throw new WorkEndedError();
    since = performance.now();
  };
}

/** The process stops, is no longer the sequencer, or what it made was taken from it. The work begins again when it may. */
export class WorkEndedError extends Error {
  override readonly name = 'WorkEndedError';
}
