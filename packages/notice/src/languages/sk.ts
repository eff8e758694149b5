import type { BuiltInLanguage } from '../built-in-language';

export const sk: BuiltInLanguage = {
  tag: 'sk',
  readBy: null,
  texts: {
    title: 'Vaše súkromie',
    message: 'Súbory cookie používame, aby táto stránka fungovala. S vaším súhlasom ich používame aj na iné účely.',
    accept: 'Prijať všetko',
    refuse: 'Odmietnuť všetko',
    choose: 'Vybrať',
    save: 'Uložiť výber',
    change: 'Nastavenia cookies',
    policy: 'Zásady ochrany súkromia',
    required: 'Vždy zapnuté',
    message_opt_out: 'Súbory cookie používame, aby táto stránka fungovala, a tiež na iné účely. Ostatné môžete kedykoľvek odmietnuť.',
    message_notice: 'Súbory cookie používame, aby táto stránka fungovala, a tiež na iné účely.',
    acknowledge: 'Rozumiem',
    signal: 'Signál odmietnutia bol rešpektovaný',
    held: 'Tento obsah pochádza z {host}. Vyžaduje váš súhlas s kategóriou „{category}“.',
    show_once: 'Zobraziť raz',
    show_always: 'Zobrazovať vždy',
  },
  labels: {
    necessary: 'Nevyhnutné',
    functional: 'Funkčné',
    preferences: 'Preferencie',
    analytics: 'Analytika',
    marketing: 'Marketing',
    ads: 'Reklama',
  },
};
