import type { Handle } from '@consent/postgres';
import type { RequestRecord } from './request';
import { saveRequest } from './requests.sql';
import { deleteTokensOfRequests } from './tokens.sql';
import { addToTrail, blankTrail, bySystem } from './trail.sql';

/** Removes all that says who asked and what was answered. The rest proves that it was answered. The caller has locked the request. */
export async function blankRequest(tx: Handle, request: RequestRecord, atMs: number): Promise<void> {
  const texts = {
    email: '',
    subjectId: '',
    claimedSubjectId: '',
    message: '',
    extensionReason: '',
    answerText: '',
    fingerprint: undefined,
  };
  await saveRequest(tx, { ...request, ...texts, blankAtMs: 0, blankedAtMs: atMs });
  await blankTrail(tx, request);
  await deleteTokensOfRequests(tx, [request]);
  await addToTrail(tx, request, { what: 'blanked', by: bySystem }, atMs);
}
