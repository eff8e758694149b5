import type { Texts } from '@consent/notice';

/** Those that the site can show. */
declare const consentTexts: Texts;

/** In `/b/<token>.js`, in place of the whole of packages/notice/src/languages/en.ts. The site's categories have their labels. */
export const enTexts = consentTexts;
export const enLabels = {};
/** The program shows none of these: they are in the file of the declaration. */
export const enPage = undefined;
