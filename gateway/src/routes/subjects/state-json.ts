import { type GetStatesRequest, type SubjectState, timestamp } from '@consent/contracts';
import { invalid, ServiceError } from '@consent/kernel/errors';
import type { Services } from '../../services';

interface Asked {
  subjectId: string;
  siteId: string;
  atMs: number;
  /** Of the person with all devices (decision 70). */
  isOfPerson: boolean;
}

/** A state in the form of the API (decision 62). */
export function stateJson(
  { state, reason, record, sinceMs, superseded, supersededCount, expiresAtMs, renewDue, linked }: SubjectState,
  { subjectId, siteId, atMs, isOfPerson }: Asked,
): string {
  const policy =
    record === undefined || record.policyVersion === 0
      ? null
      : { id: record.policyId || null, version: record.policyVersion, sha256: record.policySha256 || null };
  const preferences = record === undefined ? null : (JSON.parse(record.preferencesJson) as Record<string, boolean>);
  return JSON.stringify({
    subject_id: subjectId,
    site_id: siteId,
    at: timestamp(atMs),
    state,
    reason,
    since: sinceMs === 0 ? null : timestamp(sinceMs),
    record: record?.id ?? null,
    accepted: record?.accepted ?? null,
    preferences,
    allowed: allowedOf({ state, reason }, preferences ?? {}),
    expires_at: expiresAtMs === undefined ? null : timestamp(expiresAtMs),
    renew_due: renewDue ?? false,
    policy,
    superseded,
    superseded_count: supersededCount,
    ...(isOfPerson && { linked }),
  });
}

/** The category that needs no consent (decision 25.2). */
const alwaysAllowed = 'necessary';

function allowedOf({ state, reason }: { state: string; reason: string }, preferences: Record<string, boolean>): Record<string, boolean> {
  if (!['given', 'refused', 'withdrawn'].includes(state) && reason !== 'expiry') return {};
  return Object.fromEntries(
    Object.entries(preferences).map(([category, isOn]) => [category, isOn && (state === 'given' || category === alwaysAllowed)]),
  );
}

/** What to ask for, and the time that the answer names. Throws `invalid` for a time after the request. */
export function timeOf(atMs: number | undefined, arrivedAtMs: number): { asked: { atMs?: number }; atMs: number } {
  if (atMs === undefined) return { asked: {}, atMs: arrivedAtMs };
  if (atMs > arrivedAtMs) throw invalid('at must not be in the future.');
  return { asked: { atMs }, atMs };
}

/** No decision has ended while no consent service knows lifetimes, so an earlier one answers then. */
export async function findStates(request: GetStatesRequest, { consents }: Pick<Services, 'consents'>): Promise<SubjectState[]> {
  // The later feature comes with the earlier one.
  if (request.includeLinked === true) return (await consents.rpc.getStates(request, { needs: 'subject_links' })).states;
  try {
    return (await consents.rpc.getStates(request, { needs: 'lifetimes' })).states;
  } catch (error) {
    if (ServiceError.from(error).kind !== 'unavailable') throw error;
    return (await consents.rpc.getStates(request, { needs: 'subject_states' })).states;
  }
}

/** Sent only if it is asked for, because earlier servers do not know the field. */
export const ofPerson = (includeLinked: boolean): Pick<GetStatesRequest, 'includeLinked'> => (includeLinked ? { includeLinked } : {});
