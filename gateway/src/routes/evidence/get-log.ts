import { timestamp, type AnchoredSize, type LogState } from '@consent/contracts';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { EvidenceLog } from '../schemas/evidence';
import { logLimits } from '../log-files/log-limits';
import { base64Url } from './proof-json';

/** Costs no quota, because everybody should keep checkpoints (decision 22.3). */
export const getLog = route({
  id: 'getLog',
  method: 'GET',
  path: '/log',
  tag: 'Evidence',
  summary: 'Get the evidence log of the account',
  description:
    'Returns the latest signed checkpoint and the tag key, which links subjects to leaves: keep the tag key secret. `state` says what waits, ' +
    'and who else has seen the log. It is what we have stored; only a bundle proves it. Uses no quota. ' +
    'Returns 404 if the account has no events yet.',
  caller: 'key_or_session',
  keyScope: 'evidence',
  siteKeys: {
    refused: 'The log covers all your sites, and its tag key links subjects to leaves, so an API key of one site cannot read it.',
  },
  ...logLimits,
  bodyLimitBytes: bodyLimitBytes.others,
  success: { status: 200, description: 'The log', schema: EvidenceLog },
  errors: ['not_found'],
  handle: async ({ caller: { accountId } }, { evidence, publicUrl }) => {
    const { log, attestedUntilMs, hasUnattested, tagKey, state } = await evidence.getLog({ accountId });
    return {
      json: JSON.stringify({
        log_id: log.logId,
        origin: log.origin,
        size: log.size,
        root: base64Url(log.root),
        checkpoint: log.checkpoint,
        signed_at: timestamp(log.checkpointAtMs),
        opened_at: timestamp(log.openedAtMs),
        attested_until: attestedUntilMs === 0 || hasUnattested ? null : timestamp(attestedUntilMs),
        tag_key: base64Url(tagKey),
        url: `${publicUrl}/log/${log.logId}`,
        state: state === undefined ? null : stateJson(state),
      }),
    };
  },
});

function stateJson({ anchored, witnessed, stamped, failures, ...state }: LogState) {
  return {
    enabled: state.isOn ?? null,
    waiting: state.waiting ?? null,
    stopped: state.isStopped,
    stopped_by: state.stoppedBy ?? null,
    refused: state.isRefused,
    anchor_interval_seconds: Math.round(state.anchorIntervalMs / 1000),
    anchored: anchored === undefined ? null : sizeJson(anchored),
    has_witnesses: state.hasWitnesses,
    witnessed: witnessed === undefined ? null : { ...sizeJson(witnessed), names: witnessed.names },
    authorities: stamped.map((stamp) => ({ name: stamp.names[0] ?? '', stamped: stamp.size === 0 ? null : sizeJson(stamp) })),
    failures: failures.map(({ kind, name, reason, sinceMs }) => ({ kind, name, reason, since: timestamp(sinceMs) })),
  };
}

function sizeJson({ size, atMs }: AnchoredSize): { size: number; at: string } {
  return { size, at: timestamp(atMs) };
}
