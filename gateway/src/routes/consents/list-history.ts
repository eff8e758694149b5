import { timestamp } from '@consent/contracts';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { ulidInPath } from '../../pipeline/3-route/path-parameters';
import { route } from '../../pipeline/3-route/route';
import { History } from '../schemas/consent';

export const listHistory = route({
  id: 'listConsentHistory',
  method: 'GET',
  path: '/consents/{id}/history',
  tag: 'Consents',
  summary: 'What a consent was before each change, newest first',
  caller: 'key_or_session',
  cost: {},
  bodyLimitBytes: bodyLimitBytes.consents,
  pathParameters: { id: ulidInPath('consent') },
  success: { status: 200, description: 'One entry for each update', schema: History },
  errors: [],
  handle: async ({ caller, path }, { consents }) => {
    const { entries } = await consents.rpc.listHistory({ accountId: caller.accountId, id: path.id });
    const data = entries.map(
      (entry) =>
        `{"id":${JSON.stringify(entry.id)},"consent_id":"${path.id}","accepted":${entry.accepted},"preferences":${entry.preferencesJson},` +
        `"policy_version":${entry.policyVersion},"changed_by":${JSON.stringify(entry.changedBy?.kind ?? 'system')},` +
        `"actor_id":${JSON.stringify(entry.changedBy?.id ?? '')},"created_at":"${timestamp(entry.createdAtMs)}"}`,
    );
    return { json: `{"data":[${data.join(',')}]}` };
  },
});
