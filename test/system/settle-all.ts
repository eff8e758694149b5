/**
 * Like Promise.all, but waits for all promises before it throws the first error. Use it for starts: stopping a process that is still
 * starting could leave it open.
 */
export async function settleAll(promises: readonly Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(promises);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
