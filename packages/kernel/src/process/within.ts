/** Resolves to the result of `work`, or to undefined after `timeoutMs`. Does not cancel `work`. Rejects if `work` rejects in time. */
export async function within<Result>(timeoutMs: number, work: Promise<Result>): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
