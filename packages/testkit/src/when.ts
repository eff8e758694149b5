type Describe = (name: string, suite: () => void) => void;
type Test = (name: string, run: () => unknown, timeoutMs?: number) => void;

/** Tests that need a program of this machine. Without it they are skipped, and `npm test` counts them by reason. */
export function describeWhen(isThere: boolean, reason: string): Describe {
  return isThere ? describe : (name, suite) => describe.skip(skipped(name, reason), suite);
}

/** As describeWhen, for one test. */
export function testWhen(isThere: boolean, reason: string): Test {
  return isThere ? test : (name, run) => test.skip(skipped(name, reason), run);
}

/** The name carries the reason; scripts/src/skipped-tests.ts reads it. */
function skipped(name: string, reason: string): string {
  return `${name} [skipped: ${reason}]`;
}
