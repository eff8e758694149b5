import { recordsHash, type LeafJson, type Sha256, type SubjectPurgedFrame } from '@consent/evidence-format';
import { type CheckedLeaf } from './check-leaves';
import { type Report } from './report';

export type PurgeLeaf = CheckedLeaf<LeafJson> & { frame: SubjectPurgedFrame };

/** `purge` is the leaf that names it. */
export type PurgedLeaf = CheckedLeaf<LeafJson> & { purge: number };

/**
 * Opens the purges of a bundle: each lists the entries whose salts and texts were destroyed, and its frame commits to this list. Returns the leaf
 * of the purge by entry. Only what is in it may be closed in the bundle of a subject.
 */
export function checkPurges(
  leaves: readonly CheckedLeaf<LeafJson>[],
  { sha256, report }: { sha256: Sha256; report: Report },
): { purges: PurgeLeaf[]; named: ReadonlyMap<string, number> } {
  const purges = leaves.filter((leaf): leaf is PurgeLeaf => leaf.frame.type === 'subject.purged');
  const entries = new Map(leaves.map(({ json, frame }) => [json.entry, frame.type]));
  const named = new Map<string, number>();
  for (const { json, frame, place } of purges) {
    const refute = (field: string, problem: string) => report.refute({ ...place, field, problem });
    if (json.data !== null || json.salt !== null || typeof json.context === 'string') refute('data', 'belongs to no purge');
    const { records } = json;
    if (records === null) refute('records', 'is missing');
    else if (records.some((entry, at) => at > 0 && entry <= records[at - 1]!)) refute('records', 'are not sorted, or name a leaf twice');
    else if (recordsHash(sha256, records) !== frame.leaves || records.length !== frame.purged)
      refute('records', 'are not the leaves that were purged');
    else {
      const strange = records.find((entry) => (entries.get(entry) ?? 'subject.purged') === 'subject.purged');
      if (strange !== undefined) refute('records', `name ${strange}, which is no leaf of the subject with a text`);
      for (const entry of records) named.set(entry, place.leaf);
    }
  }
  return { purges, named };
}
