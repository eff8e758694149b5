export { bare, isCategoryKey } from './bare';
export { isMachineDraft, withLanguage, type BuiltInLanguage, type LanguageFile, type PageWords } from './built-in-language';
export { checkSite, type CheckedSite } from './checked-site';
export { foldHost, foldName, longestName } from './fold-name';
export { formNoticeOf, type FormCategory, type FormNotice, type FormOptions, type FormTexts, type Picture, type PictureType } from './form';
export { checkLanguageFile } from './language-file';
export { enLabels, enPage, enTexts } from './languages/en';
export { contrastOf, faintColors, fixedScheme, leastContrast, lookOf, readableOn, shownColors, type ColorScheme } from './look';
export { categoriesOfNames, isWithinDomain, type NameCategory, type NameSettings } from './name-categories';
export { noticeOf, type Button, type Notice, type NoticeOptions, type NoticeRule, type PlacedRule } from './notice';
export type { PersonPageWords } from './person-page/words';
export { pictureTypeOf } from './picture';
export { countries, everywhere, isPlace, numberOfRule, subdivisions } from './places';
export { isAsked, modelOf, optionalKeys, questionOf, runsUnasked } from './rules';
export {
  earlierTools,
  type Category,
  type CategoryCookie,
  type ColorSchemeSetting,
  type CookieKind,
  type EarlierTool,
  type Identity,
  type Model,
  type PersonWords,
  type Preferences,
  type Rule,
  type SignalEffect,
  type Site,
  type Texts,
} from './site';
export { chooseLanguage, descriptionOf, directionOf, labelOf, textsIn } from './texts';
