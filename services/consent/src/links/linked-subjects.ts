import type { Handle } from '@consent/postgres';
import type { LinkRow } from './link';
import { findPersons } from './links.sql';

/** From its beginning up to its end, which is not part of it. Infinity if the link has not ended. */
interface Span {
  fromMs: number;
  toMs: number;
}

/** A person, with the subjects of the devices and when each was linked. */
export interface Person {
  personId: string;
  spans: ReadonlyMap<string, readonly Span[]>;
}

interface Asked {
  accountId: string;
  siteId: string | undefined;
  subjectIds: readonly string[];
  atMs?: number | undefined;
}

/** The person of each subject, which may be the subject of a device (decision 70). */
export async function findPersonsOf(db: Handle, { accountId, siteId, subjectIds, atMs }: Asked): Promise<Map<string, Person>> {
  const found = await findPersons(db, { accountId, siteId, subjectIds, atMs });
  return new Map([...found].map(([asked, { personId, rows }]) => [asked, { personId, spans: spansOf(rows) }]));
}

function spansOf(rows: readonly LinkRow[]): Map<string, Span[]> {
  const endOf = new Map(rows.filter(({ isEnd }) => isEnd).map(({ id, atMs }) => [id, atMs]));
  const spans = new Map<string, Span[]>();
  for (const { id, isEnd, subjectId, linkedAtMs } of rows) {
    if (isEnd) continue;
    const span = { fromMs: linkedAtMs, toMs: endOf.get(id) ?? Infinity };
    spans.set(subjectId, [...(spans.get(subjectId) ?? []), span]);
  }
  return spans;
}

export const subjectsOf = ({ personId, spans }: Person): string[] => [...new Set([personId, ...spans.keys()])];

/** A device decides for the person while it is linked. Before and after, it decides for itself. */
export function isOfPerson({ personId, spans }: Person, { subjectId, createdAtMs }: { subjectId: string; createdAtMs: number }): boolean {
  if (subjectId === personId) return true;
  return (spans.get(subjectId) ?? []).some(({ fromMs, toMs }) => createdAtMs >= fromMs && createdAtMs < toMs);
}

/**
 * The subjects of the person: devices, then the person, and the asked one last. An erasure destroys the links of its subject, so in this order
 * a repeated call after a crash still finds what is left.
 */
export async function findAllOfPerson(
  db: Handle,
  { accountId, siteId, subjectId }: { accountId: string; siteId: string | undefined; subjectId: string },
): Promise<string[]> {
  const person = (await findPersonsOf(db, { accountId, siteId, subjectIds: [subjectId] })).get(subjectId);
  const all = person === undefined ? [] : subjectsOf(person).toReversed();
  return [...all.filter((id) => id !== subjectId), subjectId];
}
