import type { AccountParts } from '../parts';

/** Resolves or rejects a whole number of steps after the call, at least one, to hide how long the work took. */
export async function answerInSteps<Result>(
  stepMs: number,
  work: () => Promise<Result>,
  { now, waitMs }: Pick<AccountParts, 'now' | 'waitMs'>,
): Promise<Result> {
  const startedAtMs = now();
  try {
    return await work();
  } finally {
    await waitMs(stepMs - ((now() - startedAtMs) % stepMs));
  }
}
