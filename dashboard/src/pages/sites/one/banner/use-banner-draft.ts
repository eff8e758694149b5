import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../../../api/client';
import { meQuery } from '../../../../api/session';
import { bannerDrafts } from '../../../../app/banner-drafts';
import { bannerOf, fieldsOf, type Banner, type BannerFields } from './banner-fields';

export const settingsText = (banner: Banner | null | undefined): string => JSON.stringify(banner ?? null);

/** Stores the fields in the tab with each change, and restores them when the form opens again. */
export function useBannerDraft(site: Pick<Schema<'Site'>, 'id' | 'banner' | 'categories'>) {
  const queries = useQueryClient();
  // The layout already loaded the session.
  const [owner] = useState(() => ({ accountId: queries.getQueryData(meQuery.queryKey)?.account.id ?? '', siteId: site.id }));
  const [found, setFound] = useState(() => bannerDrafts.find(owner));
  const [base, setBase] = useState<Banner | undefined>(found === undefined ? site.banner : (found.base ?? undefined));
  // A draft of an earlier release lacks the fields that are new.
  const [fields, setFields] = useState<BannerFields>(() => ({ ...fieldsOf(site.banner), ...found?.fields }));
  const [isKept, setKept] = useState(true);

  const textOf = (some: BannerFields) => JSON.stringify([bannerOf(some, site.categories), some.asksAgain && some.days]);
  const differs = (some: BannerFields, from: Banner | undefined) => textOf(some) !== textOf(fieldsOf(from));
  const isUnsaved = differs(fields, base);
  const isOvertaken = settingsText(site.banner) !== settingsText(base);
  // Without unsaved changes, the form can take over the new settings.
  if (isOvertaken && !isUnsaved) {
    setBase(site.banner);
    setFields(fieldsOf(site.banner));
  }

  const keep = (next: BannerFields, from: Banner | undefined) => {
    if (differs(next, from)) setKept(bannerDrafts.keep(owner, { fields: next, base: from ?? null }));
    else bannerDrafts.drop(owner);
  };
  return {
    fields,
    isUnsaved,
    /** The settings changed elsewhere after editing began. */
    isOvertaken,
    /** The changes were restored from this tab's draft. */
    isRestored: found !== undefined,
    /** False if leaving the page loses the changes. */
    isKept,
    change: (next: BannerFields) => {
      setFields(next);
      keep(next, base);
    },
    /** Text typed while saving stays unsaved. */
    saved: (banner: Banner | undefined, sent: BannerFields) => {
      setBase(banner);
      setFound(undefined);
      if (fields === sent) {
        bannerDrafts.drop(owner);
        setFields(fieldsOf(banner));
      } else {
        keep(fields, banner);
      }
    },
    discard: () => {
      bannerDrafts.drop(owner);
      setFound(undefined);
      setBase(site.banner);
      setFields(fieldsOf(site.banner));
    },
  };
}
