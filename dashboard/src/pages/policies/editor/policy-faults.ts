/** Length as the API counts it: in code points (decision 8.14). */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Which parts of a policy the API would refuse (spec 2.9). */
export function policyFaults({ name, content }: { name: string; content: string }): { name: boolean; content: boolean } {
  return { name: isOutside(name, 2, 120), content: isOutside(content, 20, 200_000) };
}

function isOutside(text: string, min: number, max: number): boolean {
  const length = lengthOf(text);
  return length < min || length > max;
}
