import { defineService } from '../define-service';
import type { SiteServiceDefinition } from '../gen/account/v1/SiteService';
import type { MethodsOf } from '../service-contract';

export type SiteServiceMethods = MethodsOf<SiteServiceDefinition>;

export const siteService = defineService<SiteServiceDefinition>('account.v1.SiteService', {
  createSite: false,
  listSites: 'read',
  getSite: 'read',
  updateSite: true,
  // A retry would answer not_found although the site was deleted.
  deleteSite: false,
  setSitePolicy: true,
  rotateSiteToken: false,
  // A detached policy stays detached, and callers ignore the count.
  detachPolicy: true,
  findSites: 'read',
  resolveSiteToken: 'read',
  findPublicSite: 'read',
  checkOrigin: 'read',
  listLifetimes: 'read',
});
