import type { AccountParts } from '../parts';

/**
 * Resolves or rejects a whole number of steps after the call, at least one. Work of different lengths
 * therefore ends at the same time, unless it differs by more than a step.
 */
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
