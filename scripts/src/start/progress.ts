/** What the person at the terminal sees. */

const startedAt = Date.now();

export function report(line: string): void {
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(1).padStart(5)} s  ${line}`);
}

/** Says how a step went; of one that was cut off by the signal there is nothing to say. */
export async function step<Result>(name: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
  const beganAt = Date.now();
  try {
    const result = await work();
    report(`✓ ${name} (${Date.now() - beganAt} ms)`);
    return result;
  } catch (error) {
    if (!signal?.aborted) report(`✗ ${name}`);
    throw error;
  }
}
