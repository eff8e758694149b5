import type { Schema } from '../../../api/client';
import { readChanges, readSubjectRecords } from '../../../api/subjects';
import { hasChanges } from './subject-timeline';
import type { SubjectData } from './subject-files';

const pageSize = 100;
/** 100 of the 1,200 reads per minute (decision 12.1). */
const maxPages = 100;
/** One read each. */
const maxHistories = 500;
const longestHistory = 1000;

export const maxRecords = maxPages * pageSize;

interface Wanted {
  subjectId: string;
  /** Undefined means all sites. */
  siteId?: string;
  /** The subjects of the person and the linked devices, if those are wanted. */
  linked: readonly string[] | undefined;
  withHistories: boolean;
}

export async function readSubjectData(
  { subjectId, siteId, linked, withHistories }: Wanted,
  onRecords: (count: number) => void,
): Promise<SubjectData> {
  const scope = { subjectId, siteId, includeLinked: linked !== undefined };
  const { records, isComplete } = await readSubjectRecords(scope, maxPages, onRecords);
  const changed = withHistories ? records.filter(hasChanges) : [];
  const changes = new Map<string, Schema<'History'>['data']>();
  let areWhole = changed.length <= maxHistories;
  for (const { id } of changed.slice(0, maxHistories)) {
    const history = await readChanges(id, longestHistory);
    changes.set(id, history.data);
    areWhole &&= history.next_cursor === '';
  }
  return { subjectId, linked, records, changes, isComplete: isComplete && areWhole, at: new Date().toISOString() };
}
