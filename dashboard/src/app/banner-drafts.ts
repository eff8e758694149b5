import type { Banner, BannerFields } from '../pages/sites/one/banner/banner-fields';
import { createDrafts } from './drafts';

/** Settings of a banner that were changed and not saved. */
interface BannerDraft {
  fields: BannerFields;
  /** The settings that were changed; null: the site had none. */
  base: Banner | null;
}

export const bannerDrafts = createDrafts<BannerDraft, { accountId: string; siteId: string }>(
  globalThis.sessionStorage,
  'banner-draft:',
  ({ siteId }) => siteId,
);
