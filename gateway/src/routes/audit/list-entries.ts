import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { enumQuery, instantQuery, integerQuery, patternQuery, textQuery, uuidQuery } from '../../pipeline/6-input/query-parameters';
import { route } from '../../pipeline/0-common/route';
import { cursorDescription, exampleCursor, exampleIds } from '../../pipeline/0-common/example-values';
import { invalid } from '@consent/kernel/errors';
import { actorKinds, AuditPage } from '../schemas/audit';

export const listAuditEntries = route({
  id: 'listAuditEntries',
  method: 'GET',
  path: '/audit',
  tag: 'Audit',
  summary: 'List what was done in your account, newest first',
  description:
    'Who did what, when and from which country, with the difference that it made. A person is named by the tag of your evidence log, never by the subject. ' +
    'A page may hold fewer entries than `limit`, even none, while `next_cursor` is not empty.',
  caller: 'key_or_session',
  keyScope: 'evidence',
  siteKeys: { refused: 'The trail covers your whole account, so an API key of one site cannot read it.' },
  cost: {},
  bodyLimitBytes: bodyLimitBytes.others,
  queryParameters: {
    kind: patternQuery(
      'Returns only entries of this kind, or of all kinds that begin with this word and a dot',
      '^[a-z_]{1,40}(\\.[a-z_]{1,40})?$',
      'site.updated',
    ),
    actor_kind: enumQuery('Returns only what this kind of actor did', actorKinds),
    actor_id: textQuery('Returns only what the user or key with this ID did', 64, exampleIds.key),
    site_id: uuidQuery('Returns only entries about this site', exampleIds.site),
    from: instantQuery('Returns only entries of this time or later'),
    to: instantQuery('Returns only entries of this time or earlier'),
    cursor: textQuery(cursorDescription, 1024, exampleCursor),
    limit: integerQuery('Number of entries per page', { min: 1, max: 100, absent: 25 }),
  },
  success: { status: 200, description: 'A page of entries', schema: AuditPage },
  errors: [],
  handle: async ({ caller: { accountId }, query }, { audit, cursors }) => {
    const { kind = '', actor_kind: actorKind = '', actor_id: actorId = '', site_id: siteId = '', from = 0, to = 0, limit } = query;
    if (from > 0 && to > 0 && from > to) throw invalid('from must not be after to.');
    const boundTo = ['audit', accountId, kind, actorKind, actorId, siteId, String(from), String(to)] as const;
    const beforeId = cursors.read(query.cursor, boundTo) ?? '';
    const asked = { accountId, beforeId, limit, kind, actorKind, actorId, siteId, fromMs: from, toMs: to };
    const { entries, nextId, keptDays } = await audit.listEntries(asked, { needs: 'audit_trail' });
    const next = cursors.next(nextId === '' ? undefined : nextId, boundTo);
    return { json: `{"data":[${entries.join(',')}],"limit":${limit},"next_cursor":${JSON.stringify(next)},"kept_days":${keptDays}}` };
  },
});
