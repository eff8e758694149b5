import { defineService } from '../define-service';
import type { SiteServiceDefinition } from '../gen/account/v1/SiteService';
import type { MethodsOf } from '../service-contract';

export type SiteServiceMethods = MethodsOf<SiteServiceDefinition>;

export const siteService = defineService<SiteServiceDefinition>('account.v1.SiteService', {
  // Each run creates another site.
  createSite: false,
  listSites: 'read',
  getSite: 'read',
  // A full update sets an absolute state.
  updateSite: true,
  // A retry would answer not_found although the deletion succeeded.
  deleteSite: false,
  setSitePolicy: true,
  // Each run creates another token and revokes the previous one.
  rotateSiteToken: false,
  // A detached policy stays detached, and callers ignore the count.
  detachPolicy: true,
  findSites: 'read',
  resolveSiteToken: 'read',
  checkOrigin: 'read',
});
