import { cursorDescription, exampleCursor } from '../../pipeline/0-common/example-values';
import { integerQuery, textQuery } from '../../pipeline/6-input/query-parameters';
import { route } from '../../pipeline/0-common/route';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { LogOpenings } from '../schemas/evidence';
import { base64Url } from './proof-json';

export const listOpenings = route({
  id: 'listLogOpenings',
  method: 'GET',
  path: '/log/openings',
  tag: 'Evidence',
  summary: 'List the openings of the evidence log',
  description:
    'Use it to audit the log yourself, as `npx consent log audit` does. Returns the tag, the salt and the frames of the leaves for each consent ' +
    'and erasure, then for each policy, then for the log itself. ' +
    'A record whose stored history is incomplete has no frames, and `problem` says so. ' +
    'If the frames of a record do not fit on a page, they continue in the first item of the next page. ' +
    'Only an empty `next_cursor` marks the end of the list.',
  caller: 'key_or_session',
  keyScope: 'evidence',
  siteKeys: { refused: 'The log covers all your sites, so an API key of one site cannot read it.' },
  cost: {},
  bodyLimitBytes: bodyLimitBytes.others,
  queryParameters: {
    cursor: textQuery(cursorDescription, 1024, exampleCursor),
    limit: integerQuery('Number of records per page', { min: 1, max: 1000, absent: 1000 }),
  },
  success: { status: 200, description: 'A page of openings', schema: LogOpenings },
  errors: [],
  handle: async ({ caller: { accountId }, query: { limit, cursor } }, { evidence, cursors }) => {
    const place = cursors.read(cursor, ['openings', accountId]) ?? '';
    const { openings, nextCursor } = await evidence.listLogOpenings({ accountId, cursor: place, limit });
    const data = openings.map(({ record, tag, salt, frames, problem }) => ({
      ...{ record, tag: base64Url(tag), salt: base64Url(salt), frames },
      ...(problem !== undefined && { problem }),
    }));
    const next = cursors.next(nextCursor === '' ? undefined : nextCursor, ['openings', accountId]);
    return { json: JSON.stringify({ data, next_cursor: next }) };
  },
});
