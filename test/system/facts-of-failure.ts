type Fact = () => string | Promise<string>;

const facts = new Set<Fact>();
let endedDuringTest: string[] = [];

/**
 * When a test fails, `fact` is printed beside its error, because few failures under load are seen twice. Call what it returns when that
 * ends which the fact is about, with its last fact if a test may still fail.
 */
export function tellOnFailure(fact: Fact): (last?: string) => void {
  facts.add(fact);
  return (last) => {
    if (facts.delete(fact) && last !== undefined) endedDuringTest.push(last);
  };
}

export function forgetEnded(): void {
  endedDuringTest = [];
}

export async function printFacts(): Promise<void> {
  const texts = [...facts].map(async (fact) => {
    try {
      return await fact();
    } catch (error) {
      return String(error);
    }
  });
  for (const text of [...endedDuringTest, ...(await Promise.all(texts))]) if (text !== '') process.stderr.write(`${text}\n`);
}
