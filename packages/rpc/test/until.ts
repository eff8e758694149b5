/** Fails after twenty seconds, which is enough on a loaded machine. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAtMs = performance.now() + 20_000;
  while (!(await condition())) {
    if (performance.now() > giveUpAtMs) throw new Error(`never came true: ${condition.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
