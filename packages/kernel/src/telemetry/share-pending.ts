/** Callers share one pending call. The next call after it settles starts a new one. */
export function sharePending<Result>(ask: () => Promise<Result>): () => Promise<Result> {
  let asking: Promise<Result> | undefined;
  return () => {
    asking ??= ask().finally(() => (asking = undefined));
    return asking;
  };
}
