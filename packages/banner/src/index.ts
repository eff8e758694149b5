export { showPreview, type Preview } from './preview.ts';
export type { Category, Site, Texts } from './site.ts';
export { contrastOf, shownColors, type ColorScheme } from './style.ts';
export { labelOf, textsIn } from './texts.ts';
