import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/3-route/route';
import { KeyList } from '../schemas/key';
import { keyFields } from './key-json';

export const listKeys = route({
  id: 'listKeys',
  method: 'GET',
  path: '/keys',
  tag: 'Keys',
  summary: 'List API keys, newest first',
  caller: 'session',
  bodyLimitBytes: bodyLimitBytes.others,
  success: { status: 200, description: 'Every key, revoked ones too; never the keys themselves', schema: KeyList },
  errors: [],
  handle: async ({ caller }, services) => {
    const { keys } = await services.keys.listKeys({ accountId: caller.accountId });
    return { json: JSON.stringify({ data: keys.map(keyFields) }) };
  },
});
