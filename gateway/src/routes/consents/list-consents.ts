import { consentJson } from '@consent/contracts';
import { invalid } from '@consent/kernel/errors';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import {
  booleanQuery,
  instantQuery,
  integerQuery,
  optionalIntegerQuery,
  textQuery,
  uuidQuery,
} from '../../pipeline/3-route/query-parameters';
import { route } from '../../pipeline/3-route/route';
import { ownSiteInQuery } from '../../pipeline/4-caller/site-keys';
import { cursorDescription, exampleCursor, exampleIds } from '../../openapi/example-values';
import { ConsentPage } from '../schemas/consent';

/** Another account's `site_id` gives an empty page, as an unknown one does (decision 8.8). */
export const listConsents = route({
  id: 'listConsents',
  method: 'GET',
  path: '/consents',
  tag: 'Consents',
  summary: 'List consents, newest first',
  description: 'Erased consents are left out unless `include_deleted=true`. A cursor goes with the filters it was made for.',
  caller: 'key_or_session',
  siteKeys: ownSiteInQuery,
  cost: {},
  compresses: true,
  bodyLimitBytes: bodyLimitBytes.consents,
  queryParameters: {
    site_id: uuidQuery('Only this site', exampleIds.site),
    consent_id: textQuery('Only this consent_id', 128, 'banner-1'),
    subject_id: textQuery('Only this subject', 256, exampleIds.subject),
    accepted: booleanQuery('Only accepted (true) or refused (false)', undefined),
    policy_id: uuidQuery('Only consents recorded under this policy', exampleIds.policy),
    policy_version_lt: optionalIntegerQuery(
      'Only consents to an earlier version than this. A subject who agreed again has a newer record beside the one that matches',
      { min: 1, max: 999_999_999 },
    ),
    from: instantQuery('created_at at or after'),
    to: instantQuery('created_at before; not earlier than `from`, else 400'),
    include_deleted: booleanQuery('Erased ones too', false),
    cursor: textQuery(cursorDescription, 1024, exampleCursor),
    limit: integerQuery('Records on a page', { min: 1, max: 100, absent: 25 }),
  },
  success: { status: 200, description: 'A page', schema: ConsentPage },
  errors: [],
  handle: async ({ caller, query }, { consents }) => {
    if (query.from !== undefined && query.to !== undefined && query.from > query.to) throw invalid('from must not be after to.');
    const byVersion = query.policy_id !== undefined || query.policy_version_lt !== undefined;
    const request = {
      accountId: caller.accountId,
      siteId: query.site_id ?? '',
      consentId: query.consent_id ?? '',
      subjectId: query.subject_id ?? '',
      ...(query.accepted === undefined ? {} : { accepted: query.accepted }),
      ...(query.from === undefined ? {} : { fromMs: query.from }),
      ...(query.to === undefined ? {} : { toMs: query.to }),
      includeDeleted: query.include_deleted,
      cursor: query.cursor ?? '',
      limit: query.limit,
      ...(query.policy_id !== undefined && { policyId: query.policy_id }),
      ...(query.policy_version_lt !== undefined && { policyVersionBelow: query.policy_version_lt }),
    };
    const page = await consents.rpc.listConsents(request, byVersion ? { needs: 'consents_by_version' } : {});
    const data = page.consents.map(consentJson).join(',');
    return { json: `{"data":[${data}],"limit":${query.limit},"next_cursor":${JSON.stringify(page.nextCursor)}}` };
  },
});
