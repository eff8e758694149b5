export { showPreview, type Preview } from './preview.ts';
export {
  contrastOf,
  faintColors,
  labelOf,
  leastContrast,
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
