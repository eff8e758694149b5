type Describe = (name: string, suite: () => void) => void;
type Test = (name: string, run: () => unknown, timeoutMs?: number) => void;

/** Skips tests whose program this machine lacks. `npm test` counts them by reason. */
export function describeWhen(isThere: boolean, reason: string): Describe {
  return isThere ? describe : (name, suite) => describe.skip(skipped(name, reason), suite);
}

export function testWhen(isThere: boolean, reason: string): Test {
  return isThere ? test : (name, run) => test.skip(skipped(name, reason), run);
}

/** scripts/src/testing/report.ts reads the reason from the name. */
function skipped(name: string, reason: string): string {
  return `${name} [skipped: ${reason}]`;
}
