import type { Key, KeyServiceMethods } from '@consent/contracts';
import type { Handlers } from '@consent/rpc';
import { keyIdOf, uuidOf } from '../domain/identifier';
import type { KeyRecord } from '../domain/key';
import type { Operations } from '../operations';

/** Thin: message to operation, result to message. */
export function keyRpc(operations: Operations): Handlers<KeyServiceMethods> {
  return {
    createKey: async ({ accountId, name, expiresAtMs }) => {
      const { key, secret } = await operations.createKey({ accountId: uuidOf(accountId), name, expiresAtMs });
      return { key: messageOf(key), secret };
    },

    listKeys: async ({ accountId }) => ({ keys: (await operations.listKeys({ accountId: uuidOf(accountId) })).map(messageOf) }),

    revokeKey: async ({ accountId, id }) => ({
      key: messageOf(await operations.revokeKey({ accountId: uuidOf(accountId), id: keyIdOf(id) })),
    }),

    resolveKey: (request) => operations.resolveKey(request),
  };
}

function messageOf({ revision: _, ...key }: KeyRecord): Key {
  return key;
}
