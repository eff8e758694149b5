import { timestamp } from '@consent/contracts';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { logLimits } from './log-limits';
import { openToPages } from './open-to-pages';

/** In the form that `npm run verify-evidence -- --keys` reads, the newest first. */
export const getLogKeys = route({
  id: 'getLogKeys',
  method: 'GET',
  path: '/log/keys',
  tag: 'Log files',
  summary: 'Get the public keys of the logs',
  caller: 'anyone',
  ...logLimits,
  bodyLimitBytes: bodyLimitBytes.others,
  success: { status: 200, description: 'The keys' },
  errors: [],
  handle: async ({ raw }, { evidence }) => {
    openToPages(raw);
    const { generations } = await evidence.getKeys({});
    const keys = generations.map(({ vkeys, fromMs, toMs, revokedFromMs }) => ({
      vkeys,
      from: timestamp(fromMs),
      to: toMs === 0 ? null : timestamp(toMs),
      // Verifiers of earlier releases refuse keys with this member, which is what a revoked key deserves.
      ...(revokedFromMs > 0 && { revoked_from: timestamp(revokedFromMs) }),
    }));
    return { json: JSON.stringify({ generations: keys }) };
  },
});
