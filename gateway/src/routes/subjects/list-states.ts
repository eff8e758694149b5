import type { SubjectState } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import { route } from '../../pipeline/0-common/route';
import { ownSiteInBody } from '../../pipeline/4-caller/site-keys';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { readInstant } from '../../pipeline/6-input/query-parameters';
import { SubjectStates, SubjectStatesBody } from '../schemas/state';
import { recordedStates } from './recorded-states';
import { findStates, ofPerson, stateJson, timeOf } from './state-json';

export const listSubjectStates = route({
  id: 'listSubjectStates',
  method: 'POST',
  path: '/subjects/state',
  tag: 'Subjects',
  summary: 'Get what holds for up to 1000 subjects of a site',
  description:
    'Answers as `GET /subjects/{subjectId}/state` for each subject, and uses one unit. Use it before a campaign. ' +
    'Returns 400 if the subjects have more than 20,000 consents: ask for fewer at a time. ' +
    'With `"record_check": true` the hash of the answer becomes a leaf of the evidence log, so that you can prove that you asked first. Keep the exact bytes of the answer. ' +
    'Returns 409 if the evidence log of the server is off. An `Idempotency-Key` counts only with `record_check`.',
  caller: 'key_or_session',
  audits: ['subject.state_read'],
  auditedRead: ({ caller, body }) => caller.session && { kind: 'subject.state_read', siteId: body.site_id.toLowerCase() },
  keyScope: 'consents:read',
  siteKeys: ownSiteInBody,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.others,
  body: SubjectStatesBody,
  success: { status: 200, description: 'A state for each subject', schema: SubjectStates },
  errors: ['not_found', 'conflict'],
  handle: async ({ caller: { accountId }, body, arrivedAtMs, once }, services) => {
    const siteId = body.site_id.toLowerCase();
    const at = body.at === undefined ? undefined : readInstant(body.at, 'at');
    const { asked } = timeOf(at, arrivedAtMs);
    const isOfPerson = body.include_linked === true;
    const request = { accountId, siteId, subjectIds: body.subject_ids, ...ofPerson(isOfPerson) };
    const statesOf = (states: readonly SubjectState[], atMs: number) =>
      states.map((state, place) => stateJson(state, { subjectId: body.subject_ids[place]!, siteId, atMs, isOfPerson }));
    if (body.record_check === true) {
      const statesAt = async (firstAskedAtMs?: number) => {
        const atMs = at ?? firstAskedAtMs;
        return statesOf(await findStates({ ...request, ...(atMs !== undefined && { atMs }) }, services), atMs ?? arrivedAtMs);
      };
      const subjects = body.subject_ids.length;
      return recordedStates({ accountId, siteId, subjects, arrivedAtMs, once, statesAt }, services);
    }
    // Nothing is kept without a check, so a key is ignored (decision 62.6).
    if (once?.replayOnly === true) throw new ServiceError('quota_exceeded', 'No units are left.');
    const data = statesOf(await findStates({ ...request, ...asked }, services), at ?? arrivedAtMs);
    return { json: `{"data":[${data.join(',')}]}` };
  },
});
