import { type Purge as PurgeMessage, type SignErasureCertificateRequest, timestamp } from '@consent/contracts';
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
    const unblankedDeliveries = await countUnblanked({ accountId, subjectId, purge }, services);
    return {
      json: JSON.stringify({
        ...purgeFields(subjectId, purge),
        held,
        done_at: isDone ? timestamp(doneAtMs) : null,
        purged: isDone ? { records, leaves } : null,
        unblanked_deliveries: unblankedDeliveries ?? null,
        certificate: isDone ? await findCertificate({ accountId, id, unblankedDeliveries }, services) : null,
      }),
    };
  },
});

/** Much longer than the count takes, so that an outage of webhooks delays the answer little. */
const countTimeoutMs = 2000;

/** undefined while no webhook process can say it. The purge and its certificate do not wait for that. */
async function countUnblanked(
  { accountId, subjectId, purge: { doneAtMs, requestedAtMs } }: { accountId: string; subjectId: string; purge: PurgeMessage },
  { webhooks }: Pick<Services, 'webhooks'>,
): Promise<number | undefined> {
  const purgeAskedAtMs = doneAtMs === 0 ? 0 : requestedAtMs;
  try {
    return (
      await webhooks.countUnblanked({ accountId, subjectId, purgeAskedAtMs }, { needs: 'unblanked_deliveries', timeoutMs: countTimeoutMs })
    ).deliveries;
  } catch (error) {
    if (ServiceError.from(error).kind === 'unavailable') return undefined;
    throw error;
  }
}

/** null while its leaf is not in a signed checkpoint. */
async function findCertificate(request: SignErasureCertificateRequest, { evidence }: Pick<Services, 'evidence'>): Promise<string | null> {
  try {
    return (await evidence.signErasureCertificate(request, { needs: 'purges' })).jws;
  } catch (error) {
    if (ServiceError.from(error).kind === 'conflict') return null;
    throw error;
  }
}
