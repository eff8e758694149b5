import type { BuiltInLanguage } from '../built-in-language';

export const cs: BuiltInLanguage = {
  tag: 'cs',
  readBy: null,
  texts: {
    title: 'Vaše soukromí',
    message: 'Soubory cookie používáme, aby tento web fungoval. S vaším souhlasem je používáme i k dalším účelům.',
    accept: 'Přijmout vše',
    refuse: 'Odmítnout vše',
    choose: 'Vybrat',
    save: 'Uložit výběr',
    change: 'Nastavení cookies',
    policy: 'Zásady ochrany soukromí',
    required: 'Vždy zapnuto',
    message_opt_out: 'Soubory cookie používáme, aby tento web fungoval, a také k dalším účelům. Ostatní můžete kdykoli odmítnout.',
    message_notice: 'Soubory cookie používáme, aby tento web fungoval, a také k dalším účelům.',
    acknowledge: 'Rozumím',
    signal: 'Signál odmítnutí byl respektován',
    held: 'Tento obsah pochází z {host}. Vyžaduje váš souhlas s kategorií „{category}“.',
    show_once: 'Zobrazit jednou',
    show_always: 'Zobrazovat vždy',
  },
  labels: {
    necessary: 'Nezbytné',
    functional: 'Funkční',
    preferences: 'Předvolby',
    analytics: 'Analytika',
    marketing: 'Marketing',
    ads: 'Reklama',
  },
};
