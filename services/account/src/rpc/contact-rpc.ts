import type { ContactServiceMethods } from '@consent/contracts';
import type { Handlers } from '@consent/rpc';
import type { Operations } from '../operations';

/** Thin: message to operation, result to message. */
export function contactRpc(operations: Operations): Handlers<ContactServiceMethods> {
  return {
    sendMessage: async (request) => {
      await operations.sendMessage(request);
      return {};
    },
  };
}
