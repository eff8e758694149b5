import type { BuiltInLanguage } from '../built-in-language';

export const hr: BuiltInLanguage = {
  tag: 'hr',
  readBy: null,
  texts: {
    title: 'Vaša privatnost',
    message: 'Koristimo kolačiće kako bi ova stranica radila. Uz vašu privolu koristimo ih i u druge svrhe.',
    accept: 'Prihvati sve',
    refuse: 'Odbij sve',
    choose: 'Odaberi',
    save: 'Spremi odabir',
    change: 'Postavke kolačića',
    policy: 'Pravila privatnosti',
    required: 'Uvijek uključeno',
    message_opt_out: 'Koristimo kolačiće kako bi ova stranica radila, ali i u druge svrhe. Ostale možete odbiti u bilo kojem trenutku.',
    message_notice: 'Koristimo kolačiće kako bi ova stranica radila, ali i u druge svrhe.',
    acknowledge: 'U redu',
    signal: 'Signal odbijanja je uvažen',
    held: 'Ovaj sadržaj dolazi s adrese {host}. Potrebna je vaša privola za „{category}”.',
    show_once: 'Prikaži jednom',
    show_always: 'Uvijek prikaži',
  },
  labels: {
    necessary: 'Nužni',
    functional: 'Funkcionalni',
    preferences: 'Preferencije',
    analytics: 'Analitika',
    marketing: 'Marketing',
    ads: 'Oglašavanje',
  },
};
