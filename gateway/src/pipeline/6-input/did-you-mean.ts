/** Longer names are not typos, and comparing them takes time. */
const longestName = 64;

export function didYouMean(name: string, known: readonly string[]): string {
  if (name.length > longestName) return '';
  const given = bare(name);
  if (given === '') return '';
  let best: string | undefined;
  let bestDistance = Infinity;
  for (const candidate of known) {
    const distance = distanceOf(given, bare(candidate));
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best === undefined ? '' : ` Did you mean ${best}?`;
}

function bare(name: string): string {
  return name.toLowerCase().replaceAll(/[_-]/g, '');
}

function distanceOf(given: string, known: string): number {
  const edits = countEdits(given, known);
  if (edits <= Math.floor(known.length / 3)) return edits;
  const isBeginning = given.length >= 3 && known.startsWith(given);
  return isBeginning ? edits : Infinity;
}

/** Levenshtein distance, but swapped neighbours count as one edit. */
function countEdits(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let edits = Math.min((last[j] as number) + 1, (row[j - 1] as number) + 1, (last[j - 1] as number) + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) edits = Math.min(edits, (beforeLast[j - 2] as number) + 1);
      row.push(edits);
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length] as number;
}
