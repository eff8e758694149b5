import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { locationOf } from '../../pipeline/8-answer/location';
import { route } from '../../pipeline/3-route/route';
import { CreateKeyBody, NewKey } from '../schemas/key';
import { expiryOf } from './expiry';
import { keyFields } from './key-json';

export const createKey = route({
  id: 'createKey',
  method: 'POST',
  path: '/keys',
  tag: 'Keys',
  summary: 'Create an API key',
  description:
    'The answer shows the key this once. It equals a password: keep it out of client-side code, repositories and logs. ' +
    'With 50 keys that are neither revoked nor expired it is 403 `plan_limit_exceeded`.\n\n' +
    'With `site_id` the key sees that site only: records and exports of other sites do not exist for it, lists and erasures ' +
    'cover that site alone, it can read policies but not change them (403 `forbidden`), and the evidence log and bundles are closed to it. ' +
    'After the site is deleted, the key still reads, changes and erases its records. With `read_only`, every write is 403 `forbidden`. ' +
    'Restrictions never change: to change them, create another key and revoke this one.',
  caller: 'session',
  creates: true,
  bodyLimitBytes: bodyLimitBytes.others,
  body: CreateKeyBody,
  success: { status: 201, description: 'The key', schema: NewKey, headers: ['Location'] },
  errors: ['plan_limit', 'not_found'],
  handle: async ({ caller, body, arrivedAtMs }, services) => {
    const expiresAtMs = expiryOf(body.expires_at, arrivedAtMs);
    const { site_id: siteId, read_only: readOnly } = body;
    const isRestricted = typeof siteId === 'string' || readOnly === true;
    const { key, secret } = await services.keys.createKey(
      {
        accountId: caller.accountId,
        name: body.name,
        expiresAtMs,
        ...(isRestricted && { siteId: siteId ?? '', readOnly: readOnly === true }),
      },
      // An account service of an earlier release would create a key without the restrictions.
      isRestricted ? { needs: 'restricted_keys' } : {},
    );
    return { json: JSON.stringify({ ...keyFields(key), key: secret }), headers: locationOf(`/keys/${key.id}`) };
  },
});
