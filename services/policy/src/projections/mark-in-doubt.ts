import type { Handle } from '@consent/postgres';
import { inDoubtSlices } from '@consent/service';
import { doubtfulPolicies, doubtPolicies } from './doubt.sql';

/** Marks policies that Redis may have lost, so that they are written again (ADR 3). */
export async function markInDoubt(database: Handle): Promise<void> {
  await inDoubtSlices(database, doubtfulPolicies, (policies) => doubtPolicies(database, policies));
}
