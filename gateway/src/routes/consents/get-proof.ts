import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { ulidInPath } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { consentOfSite } from '../../pipeline/4-caller/site-keys';
import { notInLogYet } from '../evidence/not-in-log-yet';
import { proofJson } from '../evidence/proof-json';
import { Proof } from '../schemas/evidence';

export const getConsentProof = route({
  id: 'getConsentProof',
  method: 'GET',
  path: '/consents/{id}/proof',
  tag: 'Evidence',
  summary: 'Prove that a consent is in the log',
  description:
    'Returns one event per change of the consent, with the proof that it is in the log. The texts themselves are not included: ' +
    'verify your own copy, such as a 201 response body or the `data` of a webhook. ' +
    'Returns 400 if the consent has more than 5,000 changes, or its erased subject more than 500,000 records; get the frames from `GET /log/openings`.',
  caller: 'key_or_session',
  keyScope: 'evidence',
  siteKeys: consentOfSite,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.consents,
  pathParameters: { id: ulidInPath('consent') },
  success: { status: 200, description: 'The proof', schema: Proof },
  otherAnswers: [notInLogYet],
  errors: [],
  handle: async ({ caller: { accountId }, path: { id } }, { evidence }) => {
    const { log, events } = await evidence.proveConsent({ accountId, id });
    return { json: proofJson(log, events) };
  },
});
