import { diffArrays, diffWordsWithSpace } from 'diff';

export interface Piece {
  text: string;
  isChanged: boolean;
}

export interface Line {
  number: number;
  pieces: Piece[];
}

export interface Row {
  kind: 'same' | 'changed' | 'removed' | 'added';
  left: Line | undefined;
  right: Line | undefined;
}

/** Longer changed lines are marked as a whole, because comparing their words would take too long. */
const maxWordsLength = 4000;

export function sideBySide(before: string, after: string): Row[] {
  const rows: Row[] = [];
  let leftNumber = 0;
  let rightNumber = 0;
  const line = (number: number, text: string, isChanged: boolean): Line => ({ number, pieces: text === '' ? [] : [{ text, isChanged }] });

  const parts = diffArrays(linesOf(before), linesOf(after));
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index];
    if (part === undefined) break;
    const next = parts[index + 1];
    if (!part.removed && !part.added) {
      for (const text of part.value)
        rows.push({ kind: 'same', left: line((leftNumber += 1), text, false), right: line((rightNumber += 1), text, false) });
      continue;
    }
    // Shows removed and added lines side by side in the same rows.
    const removed = part.removed ? part.value : [];
    const added = part.added ? part.value : next?.added === true ? next.value : [];
    if (part.removed && added.length > 0) index += 1;
    for (let row = 0; row < Math.max(removed.length, added.length); row += 1) {
      const old = removed[row];
      const young = added[row];
      if (old !== undefined && young !== undefined) {
        const [left, right] = changedWords(old, young);
        rows.push({
          kind: 'changed',
          left: { number: (leftNumber += 1), pieces: left },
          right: { number: (rightNumber += 1), pieces: right },
        });
      } else if (old !== undefined) {
        rows.push({ kind: 'removed', left: line((leftNumber += 1), old, true), right: undefined });
      } else if (young !== undefined) {
        rows.push({ kind: 'added', left: undefined, right: line((rightNumber += 1), young, true) });
      }
    }
  }
  return rows;
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

function changedWords(before: string, after: string): [Piece[], Piece[]] {
  if (before.length + after.length > maxWordsLength) return [[{ text: before, isChanged: true }], [{ text: after, isChanged: true }]];
  const words = diffWordsWithSpace(before, after);
  const side = (leaveOut: 'added' | 'removed'): Piece[] =>
    words.filter((word) => !word[leaveOut]).map(({ value, added, removed }) => ({ text: value, isChanged: added || removed }));
  return [side('added'), side('removed')];
}
