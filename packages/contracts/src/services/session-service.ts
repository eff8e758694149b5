import { defineService } from '../define-service';
import type { SessionServiceDefinition } from '../gen/account/v1/SessionService';
import type { MethodsOf } from '../service-contract';

export type SessionServiceMethods = MethodsOf<SessionServiceDefinition>;

export const sessionService = defineService<SessionServiceDefinition>('account.v1.SessionService', {
  login: false,
  loginWithPasskey: false,
  // Writes when the session was last used.
  resolveSession: 'bookkeeping',
  endSession: true,
  listSessions: 'read',
  // A retry would answer not_found although the session was ended.
  endSessionOfUser: false,
  endOtherSessions: true,
});
