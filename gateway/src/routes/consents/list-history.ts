import { type HistoryEntry, timestamp } from '@consent/contracts';
import { cutPage } from '../../lists/cut-page';
import { cursorDescription, exampleCursor } from '../../pipeline/0-common/example-values';
import { ulidInPath } from '../../pipeline/6-input/path-parameters';
import { integerQuery, textQuery } from '../../pipeline/6-input/query-parameters';
import { route } from '../../pipeline/0-common/route';
import { consentOfSite } from '../../pipeline/4-caller/site-keys';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { History } from '../schemas/consent';

export const listHistory = route({
  id: 'listConsentHistory',
  method: 'GET',
  path: '/consents/{id}/history',
  tag: 'Consents',
  summary: 'List the history of a consent, newest first',
  caller: 'key_or_session',
  keyScope: 'consents:read',
  siteKeys: consentOfSite,
  cost: {},
  compresses: true,
  bodyLimitBytes: bodyLimitBytes.consents,
  pathParameters: { id: ulidInPath('consent') },
  queryParameters: {
    cursor: textQuery(cursorDescription, 1024, exampleCursor),
    limit: integerQuery('Number of entries per page', { min: 1, max: 1000, absent: 1000 }),
  },
  success: { status: 200, description: 'One entry per update, with the state before it', schema: History },
  errors: [],
  handle: async ({ caller: { accountId }, path: { id }, query: { limit, cursor } }, { consents, cursors }) => {
    const place = cursors.read(cursor, ['history', accountId, id]);
    const below = place === undefined ? undefined : { belowNumber: Number(place) };
    const { entries } = await consents.rpc.listHistory({ accountId, id, limit: limit + 1, ...below });
    const { rows, lastBeforeNext } = cutPage(numbered(entries), limit, ({ number }) => below === undefined || number < below.belowNumber);
    const nextCursor = cursors.next(lastBeforeNext?.number.toString(), ['history', accountId, id]);
    return { json: `{"data":[${rows.map((entry) => entryJson(entry, id)).join(',')}],"next_cursor":${JSON.stringify(nextCursor)}}` };
  },
});

/** Services of an earlier release return all entries without numbers. The oldest entry is number 1. */
function numbered(entries: readonly HistoryEntry[]) {
  return entries.map((entry, index) => ({ ...entry, number: entry.number ?? entries.length - index }));
}

function entryJson(entry: HistoryEntry, consentId: string): string {
  return (
    `{"id":${JSON.stringify(entry.id)},"consent_id":"${consentId}","accepted":${entry.accepted},"preferences":${entry.preferencesJson},` +
    `"policy_version":${entry.policyVersion},"changed_by":${JSON.stringify(entry.changedBy?.kind ?? 'system')},` +
    `"actor_id":${JSON.stringify(entry.changedBy?.id ?? '')},"created_at":"${timestamp(entry.createdAtMs)}"}`
  );
}
