import { timestamp } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import { route } from '../../pipeline/0-common/route';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { subjectInPath, subjectOf } from '../../pipeline/6-input/path-parameters';
import { subjectQuery } from '../../pipeline/6-input/query-parameters';
import type { Services } from '../../services';
import { Purge } from '../schemas/purge';
import { purgeFields } from './purge-json';

export const getPurge = route({
  id: 'getPurge',
  method: 'GET',
  path: '/subjects/{subjectId}/purge',
  tag: 'Subjects',
  summary: 'Get the purge of a subject and its certificate',
  description:
    'Has the latest purge of the subject. Keep the certificate: it says what was destroyed, who asked and when, and proves that the log says so.',
  caller: 'key_or_session',
  keyScope: 'consents:read',
  siteKeys: { refused: 'A purge covers all your sites, so an API key of one site cannot read it.' },
  cost: {},
  bodyLimitBytes: bodyLimitBytes.consents,
  pathParameters: { subjectId: subjectInPath() },
  queryParameters: { subject_id: subjectQuery() },
  success: { status: 200, description: 'The purge', schema: Purge },
  errors: ['not_found'],
  handle: async ({ caller: { accountId }, path, query }, services) => {
    const subjectId = subjectOf(path, query);
    const { purge } = await services.consents.rpc.getPurge({ accountId, subjectId }, { needs: 'purges' });
    const { id, doneAtMs, records, leaves, held } = purge;
    const isDone = doneAtMs !== 0;
    return {
      json: JSON.stringify({
        ...purgeFields(subjectId, purge),
        held,
        done_at: isDone ? timestamp(doneAtMs) : null,
        purged: isDone ? { records, leaves } : null,
        certificate: isDone ? await findCertificate(accountId, id, services) : null,
      }),
    };
  },
});

/** null while its leaf is not in a signed checkpoint. */
async function findCertificate(accountId: string, id: string, { evidence }: Pick<Services, 'evidence'>): Promise<string | null> {
  try {
    return (await evidence.signErasureCertificate({ accountId, id }, { needs: 'purges' })).jws;
  } catch (error) {
    if (ServiceError.from(error).kind === 'conflict') return null;
    throw error;
  }
}
