import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { Key } from '../schemas/key';
import { keyInPath } from './key-in-path';
import { keyFields } from './key-json';

export const revokeKey = route({
  id: 'revokeKey',
  method: 'DELETE',
  path: '/keys/{id}',
  tag: 'Keys',
  summary: 'Revoke an API key',
  description:
    'Requests with the key that start after this response return 401. Revoking a key again returns the same response. After a 503, repeat the call: the key may still be accepted until the call succeeds.',
  caller: 'session',
  audits: ['key.revoked'],
  asksForProof: true,
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { id: keyInPath() },
  success: { status: 200, description: 'The revoked key', schema: Key },
  errors: [],
  handle: async ({ caller, path }, services) => {
    const { key } = await services.keys.revokeKey({ accountId: caller.accountId, id: path.id });
    return { json: JSON.stringify(keyFields(key)) };
  },
});
