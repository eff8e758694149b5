import { inShards } from '@consent/admission';
import type { ResumeProjectionsRequest, ResumeProjectionsResponse } from '@consent/contracts';
import type { PolicyParts } from '../parts';
import { listDoubtful } from './doubt.sql';

/**
 * Writes to the servers of these shards whatever they may not have: what is marked, and what they may have lost
 * by a restart (ADR 3). Takes no marks off; only projectMarked does. Throws unavailable when Redis does not take
 * all of it: its caller must then not believe what it reads there.
 */
export async function resumeProjections(
  { shards }: ResumeProjectionsRequest,
  { database, redisCopy }: Pick<PolicyParts, 'database' | 'redisCopy'>,
): Promise<ResumeProjectionsResponse> {
  const isIncluded = inShards(shards);
  await redisCopy.write((await listDoubtful(database)).filter(({ accountId }) => isIncluded(accountId)));
  return {};
}
