export { isMachineDraft, withLanguage, type BuiltInLanguage, type LanguageFile } from './built-in-language';
export { formNoticeOf, type FormCategory, type FormNotice, type FormOptions, type FormTexts, type Picture, type PictureType } from './form';
export { en } from './languages/en';
export { noticeOf, type Button, type Notice, type NoticeOptions, type NoticeRule, type PlacedRule } from './notice';
export { pictureTypeOf } from './picture';
export { countries, everywhere, isPlace, numberOfRule, subdivisions } from './places';
export { isAsked, modelOf, optionalKeys, questionOf, runsUnasked } from './rules';
export type { Category, CategoryCookie, CookieKind, Model, Preferences, Rule, SignalEffect, Site, Texts } from './site';
export { chooseLanguage, descriptionOf, directionOf, labelOf, textsIn } from './texts';
