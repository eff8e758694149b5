import { consentJson } from '@consent/contracts';
import { invalid } from '@consent/kernel/errors';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { textShapes } from '../../pipeline/6-input/text-shapes';
import {
  booleanQuery,
  enumQuery,
  instantQuery,
  integerQuery,
  optionalIntegerQuery,
  patternQuery,
  textQuery,
  uuidQuery,
} from '../../pipeline/6-input/query-parameters';
import { route } from '../../pipeline/0-common/route';
import { ownSiteInQuery } from '../../pipeline/4-caller/site-keys';
import { cursorDescription, exampleCursor, exampleIds } from '../../pipeline/0-common/example-values';
import { categoryPattern } from '../schemas/banner';
import { ConsentPage, recorders } from '../schemas/consent';

/** Another account's `site_id` gives an empty page, as an unknown one does (decision 8.8). */
export const listConsents = route({
  id: 'listConsents',
  method: 'GET',
  path: '/consents',
  tag: 'Consents',
  summary: 'List consents, newest first',
  description: 'Erased consents are omitted unless `include_deleted=true`. A cursor is valid only with the filters of its own request.',
  caller: 'key_or_session',
  audits: ['subject.consents_read'],
  auditedRead: ({ caller, query: { subject_id: subjectId, site_id: siteId } }) =>
    caller.session && subjectId !== undefined ? { kind: 'subject.consents_read', subjectId, siteId } : undefined,
  keyScope: 'consents:read',
  siteKeys: ownSiteInQuery,
  cost: {},
  compresses: true,
  bodyLimitBytes: bodyLimitBytes.consents,
  queryParameters: {
    site_id: uuidQuery('Returns only consents of this site', exampleIds.site),
    consent_id: textQuery('Returns only consents with this `consent_id`', 128, 'banner-1'),
    subject_id: textQuery('Returns only consents of this subject', 256, exampleIds.subject),
    accepted: booleanQuery('Returns only accepted (true) or refused (false) consents', undefined),
    policy_id: uuidQuery('Returns only consents recorded under this policy', exampleIds.policy),
    policy_version: optionalIntegerQuery('Returns only consents to exactly this version; 0 finds consents recorded without one', {
      min: 0,
      max: 999_999_999,
    }),
    policy_version_lt: optionalIntegerQuery(
      'Returns only consents to a version earlier than this one. A subject who has agreed again has a newer consent in addition to the matching one',
      { min: 1, max: 999_999_999 },
    ),
    country: patternQuery(
      'Returns only consents from this country (ISO 3166-1 alpha-2). A consent whose country is unknown never matches',
      textShapes.country.pattern,
      'DE',
    ),
    category: patternQuery(
      'Returns only consents whose `preferences` contain this category with `true`. A consent that refuses it or does not name it never ' +
        'matches. `accepted` is not considered: combine both for consents that are in force',
      categoryPattern,
      'analytics',
    ),
    recorded_by: enumQuery(
      'Returns only consents recorded this way: with an API key, by a user in the dashboard, by the banner of a site, or as a row of a batch. ' +
        'A consent from before this was kept never matches',
      recorders,
    ),
    notice_sha256: patternQuery(
      'Returns only consents whose context names this notice, by its hash as `GET /sites/{siteId}/notices` lists it. A consent without a ' +
        'context never matches',
      '^[0-9a-f]{64}$',
      'ceca6a64a642441d2d3d21f9e0ada8fde081b75ad51558c23f3f147e7de8d856',
    ),
    latest_only: booleanQuery(
      'Returns only the consent with the latest decision of each subject on each site, as `GET /subjects/{subjectId}/state` names it. Pages may be short',
      undefined,
    ),
    include_linked: booleanQuery(
      'Whether to return consents of all subjects of the person, with `subject_id`: the person or a device. With `site_id`, only links of that site count',
      undefined,
    ),
    from: instantQuery('Returns only consents with `created_at` at or after this time'),
    to: instantQuery('Returns only consents with `created_at` before this time, which must not be earlier than `from`'),
    include_deleted: booleanQuery('Whether to include erased consents', false),
    cursor: textQuery(cursorDescription, 1024, exampleCursor),
    limit: integerQuery('Number of consents per page', { min: 1, max: 100, absent: 25 }),
  },
  success: { status: 200, description: 'A page of consents', schema: ConsentPage },
  errors: [],
  handle: async ({ caller, query }, { consents }) => {
    if (query.from !== undefined && query.to !== undefined && query.from > query.to) throw invalid('from must not be after to.');
    if (query.include_linked === true && query.subject_id === undefined) throw invalid('include_linked needs a subject_id.');
    const byVersion = query.policy_id !== undefined || query.policy_version_lt !== undefined;
    const byDetails = query.policy_version !== undefined || query.country !== undefined || query.category !== undefined;
    // A server that has the later feature has the earlier ones, too.
    const needs =
      query.include_linked === true
        ? 'subject_links'
        : query.latest_only === true
          ? 'subject_states'
          : query.notice_sha256 !== undefined
            ? 'consents_by_notice'
            : query.recorded_by !== undefined
              ? 'consents_by_recorder'
              : byDetails
                ? 'consents_by_category'
                : byVersion
                  ? 'consents_by_version'
                  : undefined;
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
      ...(query.policy_version !== undefined && { policyVersion: query.policy_version }),
      ...(query.country !== undefined && { country: query.country }),
      ...(query.category !== undefined && { acceptedCategory: query.category }),
      ...(query.recorded_by !== undefined && { recordedBy: query.recorded_by }),
      ...(query.notice_sha256 !== undefined && { noticeSha256: query.notice_sha256 }),
      ...(query.latest_only === true && { latestOnly: true }),
      ...(query.include_linked === true && { includeLinked: true }),
    };
    const page = await consents.rpc.listConsents(request, needs === undefined ? {} : { needs });
    const data = page.consents.map(consentJson).join(',');
    return { json: `{"data":[${data}],"limit":${query.limit},"next_cursor":${JSON.stringify(page.nextCursor)}}` };
  },
});
