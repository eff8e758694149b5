import { inShards } from '@consent/admission';
import type { ResumeProjectionsRequest, ResumeProjectionsResponse } from '@consent/contracts';
import type { PolicyParts } from '../parts';
import { listDoubtful } from './doubt.sql';

/**
 * Writes marked policies, and those that a restart may have lost, to these shards (ADR 3). Removes no marks. Throws
 * unavailable if Redis did not take everything; the caller must not use Redis then.
 */
export async function resumeProjections(
  { shards }: ResumeProjectionsRequest,
  { database, redisCopy }: Pick<PolicyParts, 'database' | 'redisCopy'>,
): Promise<ResumeProjectionsResponse> {
  const isIncluded = inShards(shards);
  await redisCopy.write((await listDoubtful(database)).filter(({ accountId }) => isIncluded(accountId)));
  return {};
}
