export { noticeOf, type Button, type Notice, type NoticeOptions } from './notice';
export type { Category, Preferences, Site, Texts } from './site';
export { chooseLanguage, descriptionOf, directionOf, labelOf, textsIn } from './texts';
