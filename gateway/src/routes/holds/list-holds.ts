import { route } from '../../pipeline/0-common/route';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { HoldList } from '../schemas/hold';
import { holdFields } from './hold-json';

export const listHolds = route({
  id: 'listHolds',
  method: 'GET',
  path: '/holds',
  tag: 'Holds',
  summary: 'List legal holds',
  description: 'Each hold is its own trail: who set it, why, and who lifted it.',
  caller: 'session',
  bodyLimitBytes: bodyLimitBytes.others,
  success: { status: 200, description: 'The holds', schema: HoldList },
  errors: [],
  handle: async ({ caller: { accountId } }, { consents }) => {
    const { holds } = await consents.rpc.listHolds({ accountId }, { needs: 'holds' });
    return { json: JSON.stringify({ data: holds.map(holdFields) }) };
  },
});
