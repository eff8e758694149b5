import type { Handle } from '@consent/postgres';
import { findFacts } from '../projections/get-facts.sql';
import { publishedProjection, type PolicyProjection } from '../projections/projection';
import type { PolicyRecord } from './policy';
import { findPublished } from './published.sql';

export interface KeptPolicy {
  id: string;
  version: number;
}

/** The outcome of a call that publishes a version. `projection` is what Redis must have afterwards. */
interface Published {
  policy: PolicyRecord;
  projection: PolicyProjection;
  replayed: boolean;
}

export function firstAnswer(policy: PolicyRecord): Published {
  return { policy, projection: publishedProjection(policy), replayed: false };
}

/**
 * Returns the version that the first call published. By now another version may be in force, or the policy may be
 * deleted, so the projection comes from the policy as it is.
 */
export async function findReplay(tx: Handle, accountId: string, { id, version }: KeptPolicy): Promise<Published> {
  const policy = await findPublished(tx, accountId, id, version);
  const facts = await findFacts(tx, accountId, id, undefined);
  return { policy, projection: facts!.projection, replayed: true };
}
