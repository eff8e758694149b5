import type { Category } from './site';

/**
 * A question that a site asks with a form of its own, as the owner registered it (decision 51). It shares the row of numbers with the
 * notices of the banner. Languages are the keys of `texts`.
 */
export interface FormNotice {
  v: 1;
  kind: 'form';
  site_id: string;
  texts: Record<string, FormTexts>;
  /** null if the form names no categories. A label has every language of `texts`, a description any of them. */
  categories: Category[] | null;
  picture: Picture | null;
}

/** In one language. Buttons that a form does not have are absent. */
export interface FormTexts {
  title?: string;
  message: string;
  accept?: string;
  refuse?: string;
  save?: string;
  /** All other texts of the form, by a name of the owner's. */
  fields?: Record<string, string>;
}

/** How the form looked. Its bytes are kept beside the notice, by their hash. */
export interface Picture {
  /** Lowercase hex. */
  sha256: string;
  media_type: PictureType;
  bytes: number;
}

export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp';

export type FormCategory = Pick<Category, 'key' | 'label'> & Partial<Category>;

export interface FormOptions {
  site_id: string;
  texts: Record<string, FormTexts>;
  categories: readonly FormCategory[] | undefined;
  picture: Picture | undefined;
}

export function formNoticeOf({ site_id, texts, categories, picture }: FormOptions): FormNotice {
  return {
    v: 1,
    kind: 'form',
    site_id,
    texts,
    categories: categories?.map(categoryOf) ?? null,
    picture: picture ?? null,
  };
}

/** With the default of the banner's categories for `required`. */
function categoryOf({ key, required = key === 'necessary', label, description = {} }: FormCategory): Category {
  return { key, required, label, description };
}
