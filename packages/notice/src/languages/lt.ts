import type { BuiltInLanguage } from '../built-in-language';

export const lt: BuiltInLanguage = {
  tag: 'lt',
  readBy: null,
  texts: {
    title: 'Jūsų privatumas',
    message: 'Naudojame slapukus, kad ši svetainė veiktų. Jums sutikus, juos naudojame ir kitais tikslais.',
    accept: 'Priimti visus',
    refuse: 'Atmesti visus',
    choose: 'Pasirinkti',
    save: 'Išsaugoti pasirinkimą',
    change: 'Slapukų nustatymai',
    policy: 'Privatumo politika',
    required: 'Visada įjungta',
    message_opt_out: 'Naudojame slapukus, kad ši svetainė veiktų, taip pat kitais tikslais. Kitų galite bet kada atsisakyti.',
    message_notice: 'Naudojame slapukus, kad ši svetainė veiktų, taip pat kitais tikslais.',
    acknowledge: 'Supratau',
    signal: 'Atsižvelgta į atsisakymo signalą',
    held: 'Šis turinys yra iš {host}. Jam reikia jūsų sutikimo dėl „{category}“.',
    show_once: 'Rodyti vieną kartą',
    show_always: 'Rodyti visada',
  },
  labels: {
    necessary: 'Būtinieji',
    functional: 'Funkciniai',
    preferences: 'Nuostatos',
    analytics: 'Analizė',
    marketing: 'Rinkodara',
    ads: 'Reklama',
  },
};
