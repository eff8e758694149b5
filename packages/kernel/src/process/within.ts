/** What `work` resolves to, or undefined if it takes longer than `timeoutMs`. It goes on all the same. Rejects as `work` does. */
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
