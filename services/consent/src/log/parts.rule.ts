import type { LoggedPart, LoggedRecord, Revisions } from './logged-record';

const lowest = -(2 ** 31);

/**
 * Numbers of the updates that revisions are made from. From the creation on, it includes numbers that no update should
 * have, so that `hasGap` detects them.
 */
export function numbersFor({ lastNumber }: Pick<LoggedRecord, 'lastNumber'>, { first, last }: Revisions): Revisions {
  return { first: first === 0 ? lowest : first, last: Math.min(last + 1, lastNumber) };
}

export function hasGap({ first, last, lastNumber, updates }: Pick<LoggedPart, 'first' | 'last' | 'lastNumber' | 'updates'>): boolean {
  const [from, to] = [Math.max(first, 1), Math.min(last + 1, lastNumber)];
  if (updates.size !== Math.max(0, to - from + 1)) return true;
  for (let number = from; number <= to; number++) if (!updates.has(number)) return true;
  return false;
}

/**
 * Plans the next revisions of records, made from at most `mostUpdates` updates (2 or more). `firstRevision` is of the
 * first record. The last record may be cut short.
 */
export function planParts<Record extends Pick<LoggedRecord, 'lastNumber'>>(
  records: readonly Record[],
  firstRevision: number,
  mostUpdates: number,
): (Revisions & { record: Record })[] {
  const parts: (Revisions & { record: Record })[] = [];
  let left = mostUpdates;
  for (const record of records) {
    const first = parts.length === 0 ? firstRevision : 0;
    const updates = Math.max(0, record.lastNumber - Math.max(first, 1) + 1);
    const isCut = updates > left;
    const last = isCut ? Math.max(first, 1) + left - 2 : record.lastNumber + 1;
    if (isCut && last < first) break;
    parts.push({ record, first, last });
    if (isCut) break;
    left -= updates;
  }
  return parts;
}
