export { showPreview, type Preview } from './preview.ts';
export { contrastOf, shownColors, type ColorScheme } from './style.ts';
export {
  labelOf,
  textsIn,
  withLanguage,
  type Category,
  type Model,
  type Rule,
  type SignalEffect,
  type Site,
  type Texts,
} from '@consent/notice';
