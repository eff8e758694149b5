import { type Site, type SubjectState, timestamp } from '@consent/contracts';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { IdentifyBody, PersonChoice } from '../schemas/identity';
import { refusePageSubject } from './page-subjects';

export const identify = route({
  id: 'identify',
  method: 'POST',
  path: '/public/identity',
  tag: 'Public ingest',
  summary: 'Identify the signed-in person of a device',
  description:
    'Links the subject of the device to the person of the token, and answers what holds for the person on this site, on all linked devices. ' +
    'Returns 401 for a token that this site did not sign, or that has expired, and 409 if the device cannot be the person’s: the visitor then stays anonymous. ' +
    'Pages on the site’s domain and its subdomains can call this operation. Repeating it changes nothing. Uses no quota.',
  caller: 'site',
  crossOrigin: true,
  isIdempotent: true,
  limits: [
    { rule: 'identify_client', by: 'address' },
    { rule: 'identify_site', by: 'site' },
  ],
  bodyLimitBytes: bodyLimitBytes.publicIngest,
  body: IdentifyBody,
  success: { status: 200, description: 'What holds for the person', schema: PersonChoice },
  errors: ['conflict'],
  handle: async ({ body: { token, subject_id: subjectId }, caller, arrivedAtMs: atMs }, { identities, consents }) => {
    refusePageSubject(subjectId);
    const { accountId, actor } = caller;
    const { id: siteId } = caller.site as Site;
    const { personId } = await identities.verifyIdentity({ accountId, siteId, token }, { needs: 'identities' });
    await consents.rpc.linkSubject({ accountId, siteId, subjectId, personId, atMs, actor }, { needs: 'subject_links' });
    const asked = { accountId, siteId, subjectIds: [personId], includeLinked: true, onlyProven: true };
    const { states } = await consents.rpc.getStates(asked, { needs: 'subject_links' });
    return { json: choiceJson(states[0]!) };
  },
});

function choiceJson({ state, sinceMs, record }: SubjectState): string {
  const isDecision = record !== undefined && ['given', 'refused', 'withdrawn'].includes(state);
  return JSON.stringify({
    state,
    since: record === undefined ? null : timestamp(sinceMs),
    record: record?.id ?? null,
    consent_id: record?.consentId || null,
    accepted: isDecision ? record.accepted : null,
    preferences: isDecision ? (JSON.parse(record.preferencesJson) as unknown) : null,
    policy_version: record?.policyVersion ?? null,
    policy_sha256: record?.policySha256 || null,
  });
}
