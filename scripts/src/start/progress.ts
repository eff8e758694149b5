/** What the person at the terminal sees. */

const startedAt = Date.now();

export function report(line: string): void {
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(1).padStart(5)} s  ${line}`);
}

/** Names a step before it begins and says how it went. */
export async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const beganAt = Date.now();
  try {
    const result = await work();
    report(`✓ ${name} (${Date.now() - beganAt} ms)`);
    return result;
  } catch (error) {
    report(`✗ ${name}`);
    throw error;
  }
}
