/**
 * What all questions of one call to the owners, account and policy, may take together.
 * Rows that need none are stored by the same statement and wait for it: an owner that is
 * there answers in milliseconds, and most of a call's ten seconds is left for the write.
 */
const askTimeoutMs = 2000;

/** When the questions of a call that begins now end, on the clock of performance.now(). */
export function askUntilMs(): number {
  return performance.now() + askTimeoutMs;
}
