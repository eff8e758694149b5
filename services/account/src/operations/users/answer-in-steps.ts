interface StepParts {
  now: () => number;
  wait: (ms: number) => Promise<unknown>;
  stepMs: number;
}

/**
 * Answers, or fails, a whole number of steps after the call, at least one: works that
 * differ by less than a step end at the same moment.
 */
export function answerInSteps({ now, wait, stepMs }: StepParts) {
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const startedAtMs = now();
    try {
      return await work();
    } finally {
      await wait(stepMs - ((now() - startedAtMs) % stepMs));
    }
  };
}
