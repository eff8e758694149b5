import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { locationOf } from '../../pipeline/8-answer/location';
import { route } from '../../pipeline/0-common/route';
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
    'Only this response includes the key. Treat it like a password: keep it out of client-side code, repositories and logs. ' +
    'Returns 403 `plan_limit_exceeded` if the account has 50 keys that are neither revoked nor expired.\n\n' +
    'With `site_id`, the key can access only that site: records and exports of other sites return 404, lists and erasures ' +
    'cover only that site, it can read policies but not change them (403 `forbidden`), and it has no access to the evidence log and bundles. ' +
    'After the site is deleted, the key can still read, change and erase its records. With `read_only`, every write returns 403 `forbidden`. ' +
    'With `scopes`, the key can call only the endpoints that name one of them, and with `addresses` only from there; everything else returns 403 `forbidden`. ' +
    'The role `developer` must name scopes, and not `exports` or `evidence`: 403 `forbidden`. ' +
    'You can’t change the restrictions of a key. Create another key and revoke this one instead.',
  caller: 'session',
  audits: ['key.created'],
  asksForProof: true,
  creates: true,
  bodyLimitBytes: bodyLimitBytes.others,
  body: CreateKeyBody,
  success: { status: 201, description: 'The key', schema: NewKey, headers: ['Location'] },
  errors: ['plan_limit', 'not_found'],
  handle: async ({ caller, body, arrivedAtMs }, services) => {
    const expiresAtMs = expiryOf(body.expires_at, arrivedAtMs);
    const { site_id: siteId, read_only: readOnly } = body;
    const [scopes, addresses] = [body.scopes ?? [], body.addresses ?? []];
    const isScoped = scopes.length + addresses.length > 0;
    const isRestricted = typeof siteId === 'string' || readOnly === true;
    const { key, secret } = await services.keys.createKey(
      {
        accountId: caller.accountId,
        name: body.name,
        createdBy: caller.actor.id,
        expiresAtMs,
        ...(isRestricted && { siteId: siteId ?? '', readOnly: readOnly === true }),
        ...(isScoped && { limits: { scopes, addresses } }),
      },
      // An account service of an earlier release would create a key without the restrictions.
      isScoped ? { needs: 'key_scopes' } : isRestricted ? { needs: 'restricted_keys' } : {},
    );
    return { json: JSON.stringify({ ...keyFields(key), key: secret }), headers: locationOf(`/keys/${key.id}`) };
  },
});
