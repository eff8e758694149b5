import type { SiteKeys } from '../../pipeline/4-caller/site-keys';

export const noPolicyChanges: SiteKeys = { refused: 'Policies apply to all your sites, so an API key of one site cannot change them.' };
