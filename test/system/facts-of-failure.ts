type Fact = () => string | Promise<string>;

const facts = new Set<Fact>();
let endedDuringTest: string[] = [];

/**
 * Few failures under load are seen twice, so `fact` is printed beside the error of each test that fails, until the returned function is called.
 * Give that function the last fact, as text, if it is called during a test.
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
