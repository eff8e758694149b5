import { invalid } from '@consent/kernel/errors';

/** A page stays below a gRPC message by far, and a list is never held whole (spec 4.3 allows texts of 200000 characters). */
const maxPageBytes = 2 * 1024 * 1024;

/** Of a policy in a list: where it stands and how much text it has. */
export interface ListedPolicy {
  id: string;
  createdAtMs: number;
  contentBytes: number;
}

/** The place in a list, newest first, after which the next page begins. */
export type Position = Pick<ListedPolicy, 'id' | 'createdAtMs'>;

/** How many of the first policies make a page: as many as fit, and one in any case. */
export function pageLength(listed: readonly ListedPolicy[], maxBytes = maxPageBytes): number {
  let bytes = 0;
  const overflowing = listed.findIndex(({ contentBytes }, place) => {
    bytes += contentBytes;
    return place > 0 && bytes > maxBytes;
  });
  return overflowing === -1 ? listed.length : overflowing;
}

export function pageAfter({ createdAtMs, id }: Position): string {
  return `${createdAtMs}.${id}`;
}

const pageShape = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Reads what pageAfter wrote. Throws `invalid` for anything else. */
export function positionOf(page: string): Position {
  const [, createdAtMs, id] = pageShape.exec(page) ?? [];
  if (createdAtMs === undefined || id === undefined) throw invalid('page must be the next_page of a page before.');
  return { createdAtMs: Number(createdAtMs), id };
}
