import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { numberInPath, uuidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { ofNoSite } from '../../pipeline/4-caller/site-keys';
import { notInLogYet } from '../evidence/not-in-log-yet';
import { proofJson } from '../evidence/proof-json';
import { Proof } from '../schemas/evidence';

export const getVersionProof = route({
  id: 'getPolicyVersionProof',
  method: 'GET',
  path: '/policies/{policyId}/versions/{version}/proof',
  tag: 'Evidence',
  summary: 'Prove that a version of a policy is in the log',
  description: 'Works like the proof of a consent, but `salt` is empty, because policies are public. Also works for a deleted policy.',
  caller: 'key_or_session',
  keyScope: 'evidence',
  siteKeys: ofNoSite,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { policyId: uuidInPath('policy'), version: numberInPath('version') },
  success: { status: 200, description: 'The proof', schema: Proof },
  otherAnswers: [notInLogYet],
  errors: [],
  handle: async ({ caller: { accountId }, path: { policyId, version } }, { evidence }) => {
    const { log, events } = await evidence.provePolicyVersion({ accountId, policyId, version: Number(version) });
    return { json: proofJson(log, events) };
  },
});
