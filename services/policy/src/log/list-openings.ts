import type { ListPolicyOpeningsRequest, ListPolicyOpeningsResponse } from '@consent/contracts';
import { policyTag } from '@consent/evidence-format';
import { invalid } from '@consent/kernel/errors';
import { sha256 } from '@consent/log-queue';
import type { PolicyParts } from '../parts';
import { findLoggedKeys } from './openings.sql';
import { textsAtOnce } from './queue-versions';
import { loadFrames } from './row-leaves';

const mostOpenings = 1000;
const cursorShape = /^([0-9a-f-]{36}) (\d{1,9})$/;

/** Skips a version or deletion whose row is missing. Throws invalid (limit, cursor). */
export async function listPolicyOpenings(
  { accountId, cursor, limit }: ListPolicyOpeningsRequest,
  { database }: Pick<PolicyParts, 'database'>,
): Promise<ListPolicyOpeningsResponse> {
  if (limit < 1 || limit > mostOpenings) throw invalid(`limit must be from 1 to ${mostOpenings}.`);
  const asked = Math.min(limit, textsAtOnce);
  const keys = await findLoggedKeys(database, accountId, readCursor(cursor), asked);
  const frameOf = await loadFrames(database, keys);
  const openings: ListPolicyOpeningsResponse['openings'] = [];
  for (const key of keys) {
    const frame = frameOf(key);
    if (frame === undefined) continue;
    const latest = openings.at(-1);
    if (latest?.policyId === key.policyId) latest.frames.push(frame);
    else openings.push({ policyId: key.policyId, tag: Buffer.from(policyTag(sha256, key.policyId)), frames: [frame] });
  }
  const last = keys.at(-1);
  return { openings, nextCursor: last === undefined || keys.length < asked ? '' : `${last.policyId} ${last.version}` };
}

function readCursor(cursor: string): { policyId: string; version: number } | undefined {
  if (cursor === '') return undefined;
  const [, policyId, version] = cursorShape.exec(cursor) ?? [];
  if (policyId === undefined) throw invalid('cursor must be the next_cursor of a page of this list.');
  return { policyId, version: Number(version) };
}
