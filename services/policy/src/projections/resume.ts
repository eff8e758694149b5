import { inShards } from '@consent/admission';
import type { ResumeProjectionsRequest, ResumeProjectionsResponse } from '@consent/contracts';
import type { PolicyParts } from '../parts';
import { projectedPolicies } from './projection';

type ResumeParts = Pick<PolicyParts, 'database' | 'redisCopy' | 'runningResumes'>;

/**
 * Writes marked policies, and those that a restart may have lost, to these shards (ADR 3). Removes no marks. A call that
 * exceeds its deadline leaves the work running, and the next call for the same shards waits for the same work. Throws
 * unavailable if Redis did not take everything; the caller must not use Redis then.
 */
export async function resumeProjections({ shards }: ResumeProjectionsRequest, parts: ResumeParts): Promise<ResumeProjectionsResponse> {
  const { runningResumes } = parts;
  const name = shards.join();
  const running = runningResumes.get(name) ?? resume(shards, parts).finally(() => runningResumes.delete(name));
  runningResumes.set(name, running);
  await running;
  return {};
}

async function resume(shards: readonly number[], { database, redisCopy }: ResumeParts): Promise<void> {
  const isIncluded = inShards(shards);
  // A policy that is confirmed before this reaches it is among the doubtful ones, which come second.
  await projectedPolicies.inMarked(database, isIncluded, redisCopy.write);
  await projectedPolicies.inDoubt(database, isIncluded, redisCopy.write);
}
