import type { Banner, BannerFields } from '../pages/sites/one/banner/banner-fields';
import { createDrafts } from './drafts';

interface BannerDraft {
  fields: BannerFields;
  /** The settings when editing began. Null: the site had none. */
  base: Banner | null;
}

export const bannerDrafts = createDrafts<BannerDraft, { accountId: string; siteId: string }>(
  globalThis.sessionStorage,
  'banner-draft:',
  ({ siteId }) => siteId,
);
