const mostLines = 1000;

interface Lines {
  count: number;
  /** The first thousand. */
  shown: string[];
}

export interface Result {
  contradictions: Lines;
  doubts: Lines;
  notes: string[];
}

export const emptyResult = (): Result => ({ contradictions: { count: 0, shown: [] }, doubts: { count: 0, shown: [] }, notes: [] });

export function addLine(lines: Lines, line: string): void {
  lines.count += 1;
  if (lines.shown.length < mostLines) lines.shown.push(line);
}

export function linesOf(title: string, { count, shown }: Lines): string[] {
  if (count === 0) return [];
  const more = count - shown.length;
  return [`${title}:`, ...shown.map((line) => `  ${line}`), ...(more === 0 ? [] : [`  and ${more.toLocaleString('en')} more`])];
}
