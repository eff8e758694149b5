import type { Texts } from '@consent/notice';

/** Those that the site can show. */
declare const consentTexts: Texts;

/** In `/b/<token>.js`, in place of the whole of packages/notice/src/languages/en.ts. The site's categories have their labels. */
export const en = { texts: consentTexts, labels: {} };
