import { route } from '../../pipeline/0-common/route';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { Hold } from '../schemas/hold';
import { holdFields, holdInPath } from './hold-json';

export const liftHold = route({
  id: 'liftHold',
  method: 'DELETE',
  path: '/holds/{id}',
  tag: 'Holds',
  summary: 'Lift a legal hold',
  description:
    'Purges that waited for it begin within a minute. The hold stays in the list, with who lifted it and when. Lifting it again changes nothing.',
  caller: 'session',
  allowsClosed: true,
  audits: ['hold.lifted'],
  asksForProof: true,
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { id: holdInPath },
  success: { status: 200, description: 'The lifted hold', schema: Hold },
  errors: [],
  handle: async ({ caller: { accountId, actor }, path: { id } }, { consents }) => {
    const { hold } = await consents.rpc.liftHold({ accountId, id, actor }, { needs: 'holds' });
    return { json: JSON.stringify(holdFields(hold)) };
  },
});
