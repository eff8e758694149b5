import { defineService } from '../define-service';
import type { SsoServiceDefinition } from '../gen/account/v1/SsoService';
import type { MethodsOf } from '../service-contract';

export type SsoServiceMethods = MethodsOf<SsoServiceDefinition>;

export const ssoService = defineService<SsoServiceDefinition>('account.v1.SsoService', {
  listSsoProviders: 'read',
  // A retry would create a second provider.
  createSsoProvider: false,
  updateSsoProvider: true,
  // A retry would answer not_found although the provider was deleted.
  deleteSsoProvider: false,
  checkSsoProvider: 'read_once',
  listSsoDomains: 'read',
  addSsoDomain: true,
  checkSsoDomain: true,
  deleteSsoDomain: false,
  getSsoSettings: 'read',
  setSsoSettings: true,
  beginSso: 'read_once',
  // A code counts once.
  completeSso: false,
});
