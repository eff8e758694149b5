export { showPreview, type Preview } from './preview.ts';
export {
  contrastOf,
  labelOf,
  shownColors,
  textsIn,
  withLanguage,
  type Category,
  type ColorScheme,
  type Model,
  type Rule,
  type SignalEffect,
  type Site,
  type Texts,
} from '@consent/notice';
