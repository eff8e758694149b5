import type { BuiltInLabels, BuiltInLanguage, PageWords } from '../built-in-language';
import type { Texts } from '../site';
import { person } from '../person-page/en';

// Apart from each other, so that a program has only those that it shows.
export const enTexts: Texts = {
  title: 'Your privacy',
  message: 'We use cookies to keep this site running. With your consent, we also use them for other purposes.',
  accept: 'Accept all',
  refuse: 'Refuse all',
  choose: 'Choose',
  save: 'Save choice',
  change: 'Cookie settings',
  policy: 'Privacy policy',
  required: 'Always on',
  message_opt_out: 'We use cookies to keep this site running, and for other purposes. You can refuse the others at any time.',
  message_notice: 'We use cookies to keep this site running, and for other purposes.',
  acknowledge: 'OK',
  signal: 'Opt-out signal honoured',
  held: 'This content is from {host}. It needs your consent to “{category}”.',
  show_once: 'Show once',
  show_always: 'Always show',
};

export const enLabels: BuiltInLabels = {
  necessary: 'Necessary',
  functional: 'Functional',
  preferences: 'Preferences',
  analytics: 'Analytics',
  marketing: 'Marketing',
  ads: 'Advertising',
};

export const enPage: PageWords = {
  name: 'Name',
  purpose: 'Purpose',
  duration: 'Duration',
  date: 'Date',
  record: 'Record number',
  yes: 'Yes',
  no: 'No',
  no_choice: 'No choice yet',
  policy_changed: 'Our privacy policy has changed since your last choice.',
  more_asked: 'We now also ask about: {categories}.',
  asked_again: 'Your last choice was on {date}. We ask from time to time whether it still holds.',
};

export const en: BuiltInLanguage = {
  tag: 'en',
  readBy: null,
  texts: enTexts,
  labels: enLabels,
  descriptions: {
    necessary: 'Needed for the site to work, for example to remember this choice.',
    functional: 'Adds functions such as videos, maps and chat.',
    preferences: 'Remembers your settings, such as the language.',
    analytics: 'Counts visits and shows us how the site is used.',
    marketing: 'Shows you offers that fit your interests, here and elsewhere.',
    ads: 'Shows advertising and measures how well it works.',
  },
  page: enPage,
  person,
};
