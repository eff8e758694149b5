import type { ResumeProjectionsRequest, ResumeProjectionsResponse } from '@consent/contracts';
import type { PolicyParts } from '../parts';
import { listDoubtful } from './doubt.sql';

/**
 * Writes to Redis whatever it may not have: what is marked, and what it may have lost by a restart
 * (ADR 3). Takes no marks off; only projectMarked does. Throws unavailable when Redis does not take
 * all of it: its caller must then not believe what it reads there.
 */
export async function resumeProjections(
  _request: ResumeProjectionsRequest,
  { database, redisCopy }: Pick<PolicyParts, 'database' | 'redisCopy'>,
): Promise<ResumeProjectionsResponse> {
  await redisCopy.write(await listDoubtful(database));
  return {};
}
