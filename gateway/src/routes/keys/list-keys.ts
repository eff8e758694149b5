import { cutPage } from '../../lists/cut-page';
import { cursorDescription, exampleCursor } from '../../pipeline/0-common/example-values';
import { integerQuery, textQuery } from '../../pipeline/6-input/query-parameters';
import { route } from '../../pipeline/0-common/route';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { KeyList } from '../schemas/key';
import { keyFields } from './key-json';

export const listKeys = route({
  id: 'listKeys',
  method: 'GET',
  path: '/keys',
  tag: 'Keys',
  summary: 'List API keys, newest first',
  caller: 'session',
  bodyLimitBytes: bodyLimitBytes.others,
  queryParameters: {
    cursor: textQuery(cursorDescription, 1024, exampleCursor),
    limit: integerQuery('Number of keys per page', { min: 1, max: 100, absent: 100 }),
  },
  success: { status: 200, description: 'Keys, including revoked ones, without the secret values', schema: KeyList },
  errors: [],
  handle: async ({ caller: { accountId }, query: { limit, cursor } }, services) => {
    const belowId = services.cursors.read(cursor, ['keys', accountId]);
    const { keys } = await services.keys.listKeys({ accountId, limit: limit + 1, ...(belowId !== undefined && { belowId }) });
    const { rows, lastBeforeNext } = cutPage(keys, limit, ({ id }) => belowId === undefined || id < belowId);
    const nextCursor = services.cursors.next(lastBeforeNext?.id, ['keys', accountId]);
    return { json: JSON.stringify({ data: rows.map(keyFields), next_cursor: nextCursor }) };
  },
});
