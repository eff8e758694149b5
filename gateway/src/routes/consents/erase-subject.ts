import { purgeDelayMs, timestamp } from '@consent/contracts';
import { needsOf } from '../../pipeline/6-input/idempotency-key';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { subjectInPath, subjectOf } from '../../pipeline/6-input/path-parameters';
import { booleanQuery, subjectQuery, uuidQuery } from '../../pipeline/6-input/query-parameters';
import { route } from '../../pipeline/0-common/route';
import { ownSiteInQuery } from '../../pipeline/4-caller/site-keys';
import { exampleIds } from '../../pipeline/0-common/example-values';
import { ErasureResult } from '../schemas/consent';

/** The consent service answers within 30 s (decision 16.2). The other 3 s cover look-ups and transport. */
const timeoutMs = 33_000;

export const eraseSubject = route({
  id: 'eraseSubject',
  method: 'DELETE',
  path: '/consents/by-subject/{subjectId}',
  tag: 'Consents',
  summary: 'Erase every consent of a subject',
  description:
    'Histories are kept as proof. What links say about the subject is destroyed. Returns 200 with `erased: 0` if no consent matches. If the erasure takes longer than 30 seconds, returns 503 with ' +
    '`Retry-After` and continues; its records already appear as erased. Repeat the request to wait for the end and get the total.',
  caller: 'key_or_session',
  audits: ['subject.erased'],
  keyScope: 'consents:write',
  siteKeys: ownSiteInQuery,
  asksForProof: true,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.consents,
  pathParameters: { subjectId: subjectInPath() },
  queryParameters: {
    subject_id: subjectQuery(),
    site_id: uuidQuery('Erases only consents of this site of yours', exampleIds.site),
    include_linked: booleanQuery(
      'Whether to erase all subjects of the person: the subject may be the person or a device. With `site_id`, only links of that site count',
      false,
    ),
  },
  success: { status: 200, description: 'Number of erased records', schema: ErasureResult, headers: ['Purge-Due-At'] },
  errors: [],
  handle: async ({ caller, path, query, once }, { consents }) => {
    const subjectId = subjectOf(path, query);
    const includeLinked = query.include_linked;
    const request = { accountId: caller.accountId, subjectId, siteId: query.site_id ?? '', actor: caller.actor, once };
    const { erased, replayed } = includeLinked
      ? await consents.rpc.eraseSubject({ ...request, includeLinked }, { needs: 'subject_links', timeoutMs })
      : await consents.rpc.eraseSubject(request, { ...needsOf(once), timeoutMs });
    // The erasure was a moment ago, so a purge is due by then at the latest. Of a replay that is not known.
    const headers = erased === 0 || replayed === true ? {} : { 'Purge-Due-At': timestamp(Date.now() + purgeDelayMs) };
    return { json: JSON.stringify({ subject_id: subjectId, erased }), headers, replayed };
  },
});
