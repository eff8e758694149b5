import type { BuiltInLanguage } from '../built-in-language';

export const en: BuiltInLanguage = {
  tag: 'en',
  readBy: null,
  texts: {
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
  },
  labels: {
    necessary: 'Necessary',
    functional: 'Functional',
    preferences: 'Preferences',
    analytics: 'Analytics',
    marketing: 'Marketing',
    ads: 'Advertising',
  },
};
