import type { Damage } from '@consent/contracts';
import { saltBytes } from '@consent/evidence-format';
import type { LinkRow } from './link';

const leafKinds = ['own', 'attested'];

/** Without these no leaf can be made, so an audit that tried would end. */
export const canMakeLeaf = ({ salt, tag }: Pick<LinkRow, 'salt' | 'tag'>): boolean =>
  tag !== undefined && (salt === undefined || salt.length === saltBytes);

type LinkDamage = Pick<Damage, 'column' | 'text'>;

/**
 * What contradicts itself in the row of a link. An erasure leaves the hash alone, so nothing but the row of the beginning tells when an erased link began.
 * `begunAtMs` is undefined if there is no such row; its leaf then says so.
 */
export function findLinkContradictions(row: Omit<LinkRow, 'dataHash'>, begunAtMs: number | undefined): LinkDamage[] {
  const { subjectId, personId, salt, tag, leaf, erasure, linkedAtMs, atMs, isEnd } = row;
  const found: LinkDamage[] = [];
  const isErased = erasure !== '';
  const destroyed = [subjectId === '', personId === '', salt === undefined];
  if (destroyed.some((isGone) => isGone !== isErased)) found.push({ column: 'erasure', text: 'contradicts subject_id, person_id or salt' });
  if (tag === undefined) found.push({ column: 'tag', text: 'is missing, and the row has a leaf' });
  if (salt !== undefined && salt.length !== saltBytes) found.push({ column: 'salt', text: `has not ${saltBytes} bytes` });
  if (!leafKinds.includes(leaf)) found.push({ column: 'leaf', text: `is neither ${leafKinds.join(' nor ')}` });
  if (begunAtMs !== undefined && linkedAtMs !== begunAtMs) found.push({ column: 'linked_at', text: 'is not when the link began' });
  if (isEnd && atMs <= linkedAtMs) found.push({ column: 'at', text: 'is an end before the beginning' });
  return found;
}
