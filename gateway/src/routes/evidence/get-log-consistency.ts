import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { integerQuery } from '../../pipeline/6-input/query-parameters';
import { route } from '../../pipeline/0-common/route';
import { logLimits } from '../log-files/log-limits';
import { LogConsistency } from '../schemas/evidence';
import { base64Url } from './proof-json';

/** Costs no quota, as GET /log (decision 22.3). */
export const getLogConsistency = route({
  id: 'getLogConsistency',
  method: 'GET',
  path: '/log/consistency',
  tag: 'Evidence',
  summary: 'Prove that the log only grew',
  description:
    'Returns the latest signed checkpoint, and the proof that its tree begins with the tree of `from` leaves (RFC 6962, section 2.1.2). ' +
    'With the checkpoint of that size that you kept, it shows that nothing was changed or removed since. If `from` is larger than the log, ' +
    'the answer is 409: keep your checkpoint, it shows that the log lost leaves. Uses no quota.',
  caller: 'key_or_session',
  keyScope: 'evidence',
  siteKeys: { refused: 'The log covers all your sites, so an API key of one site cannot read it.' },
  ...logLimits,
  bodyLimitBytes: bodyLimitBytes.others,
  queryParameters: {
    from: integerQuery('The size of the checkpoint that you kept', {
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
      absent: 0,
      example: 1,
    }),
  },
  success: { status: 200, description: 'The proof', schema: LogConsistency },
  errors: ['not_found', 'conflict'],
  handle: async ({ caller: { accountId }, query: { from } }, { evidence }) => {
    const { log, proof } = await evidence.proveConsistency({ accountId, from });
    return {
      json: JSON.stringify({
        log_id: log.logId,
        origin: log.origin,
        from,
        size: log.size,
        root: base64Url(log.root),
        checkpoint: log.checkpoint,
        proof: proof.map(base64Url),
      }),
    };
  },
});
