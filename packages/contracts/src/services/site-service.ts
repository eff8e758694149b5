import { defineService } from '../define-service';
import type { SiteServiceDefinition } from '../gen/account/v1/SiteService';
import type { MethodsOf } from '../service-contract';

export type SiteServiceMethods = MethodsOf<SiteServiceDefinition>;

export const siteService = defineService<SiteServiceDefinition>('account.v1.SiteService', {
  // Each run makes a site with an id of its own.
  createSite: false,
  listSites: true,
  getSite: true,
  // A full update names the whole state that is wanted.
  updateSite: true,
  // A repeat answers not_found to who did delete it.
  deleteSite: false,
  setSitePolicy: true,
  // Each run makes another token and ends the one before.
  rotateSiteToken: false,
  // What is detached stays detached; nobody acts on the count.
  detachPolicy: true,
  findSites: true,
  resolveSiteToken: true,
  checkOrigin: true,
});
