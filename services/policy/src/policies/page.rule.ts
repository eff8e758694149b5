import { invalid } from '@consent/kernel/errors';

/** Far below the limit of a gRPC message. A text may have 200000 characters (spec 4.3). */
const maxPageBytes = 2 * 1024 * 1024;

export interface ListedPolicy {
  id: string;
  createdAtMs: number;
  contentBytes: number;
}

export type Position = Pick<ListedPolicy, 'id' | 'createdAtMs'>;

/** At least one policy fits, so that every page makes progress. */
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

export function positionOf(page: string): Position {
  const [, createdAtMs, id] = pageShape.exec(page) ?? [];
  if (createdAtMs === undefined || id === undefined) throw invalid('page must be the next_page of an earlier page.');
  return { createdAtMs: Number(createdAtMs), id };
}
