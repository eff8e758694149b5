import type { PersonRequest } from '@consent/contracts';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { enumQuery, integerQuery, textQuery, uuidQuery } from '../../pipeline/6-input/query-parameters';
import { route } from '../../pipeline/0-common/route';
import { ownSiteInQuery } from '../../pipeline/4-caller/site-keys';
import { cursorDescription, exampleCursor, exampleIds } from '../../pipeline/0-common/example-values';
import { PersonRequestPage, requestStatuses } from '../schemas/request';
import { requestFields } from './request-json';

export const listRequests = route({
  id: 'listRequests',
  method: 'GET',
  path: '/requests',
  tag: 'Requests',
  summary: 'List requests of persons, the next deadline first',
  description: 'Has confirmed requests only. Of the same deadline the newest comes first.',
  caller: 'session',
  siteKeys: ownSiteInQuery,
  bodyLimitBytes: bodyLimitBytes.others,
  queryParameters: {
    site_id: uuidQuery('Returns only requests on this site', exampleIds.site),
    status: enumQuery('Returns only requests with this status', requestStatuses),
    cursor: textQuery(cursorDescription, 1024, exampleCursor),
    limit: integerQuery('Number of requests per page', { min: 1, max: 100, absent: 25 }),
  },
  success: { status: 200, description: 'A page of requests', schema: PersonRequestPage },
  errors: [],
  handle: async ({ caller: { accountId }, query }, { requests, cursors }) => {
    const { site_id: siteId = '', status = '', limit } = query;
    const boundTo = ['requests', accountId, siteId, status] as const;
    const place = cursors.read(query.cursor, boundTo);
    const [dueAt = '0', afterId = ''] = place?.split(' ') ?? [];
    const asked = { accountId, siteId, status, afterDueAtMs: Number(dueAt), afterId, limit: limit + 1 };
    const { requests: found } = await requests.listRequests(asked, { needs: 'requests' });
    const rows = found.slice(0, limit);
    const last = found.length > limit ? rows.at(-1) : undefined;
    return { json: JSON.stringify({ data: rows.map(requestFields), limit, next_cursor: cursors.next(last && placeOf(last), boundTo) }) };
  },
});

const placeOf = ({ dueAtMs, id }: PersonRequest) => `${dueAtMs} ${id}`;
