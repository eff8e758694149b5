const startedAt = Date.now();

export function report(line: string): void {
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(1).padStart(5)} s  ${line}`);
}

/** Does not report a step that the signal aborted. */
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
