/** Callers share one pending call. The next call after it settles starts a new one. */
export function shareAnswer<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asking: Promise<Answer> | undefined;
  return () => {
    asking ??= ask().finally(() => (asking = undefined));
    return asking;
  };
}
