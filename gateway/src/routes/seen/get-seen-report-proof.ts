import { route } from '../../pipeline/0-common/route';
import { ownSiteInPath } from '../../pipeline/4-caller/site-keys';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { numberInPath, uuidInPath } from '../../pipeline/6-input/path-parameters';
import { notInLogYet } from '../evidence/not-in-log-yet';
import { proofJson } from '../evidence/proof-json';
import { Proof } from '../schemas/evidence';

export const getSeenReportProof = route({
  id: 'getSeenReportProof',
  method: 'GET',
  path: '/sites/{siteId}/seen/reports/{number}/proof',
  tag: 'Evidence',
  summary: 'Prove that a weekly report of what ran is in the log',
  description:
    'Works like the proof of a consent, but `salt` is empty, because reports hold no person. `data` of the frame is the SHA-256 of the report’s exact bytes. ' +
    'Also works for a deleted site, and for a report that is no longer kept.',
  caller: 'key_or_session',
  keyScope: 'evidence',
  siteKeys: ownSiteInPath,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { siteId: uuidInPath('site'), number: numberInPath('report') },
  success: { status: 200, description: 'The proof', schema: Proof },
  otherAnswers: [notInLogYet],
  errors: [],
  handle: async ({ caller: { accountId }, path: { siteId, number } }, { evidence }) => {
    const { log, events } = await evidence.proveSeenReport({ accountId, siteId, number: Number(number) }, { needs: 'seen_reports' });
    return { json: proofJson(log, events) };
  },
});
