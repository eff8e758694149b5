import type { BuiltInLanguage } from '../built-in-language';

export const sl: BuiltInLanguage = {
  tag: 'sl',
  readBy: null,
  texts: {
    title: 'Vaša zasebnost',
    message: 'Piškotke uporabljamo, da to spletno mesto deluje. Z vašo privolitvijo jih uporabljamo tudi za druge namene.',
    accept: 'Sprejmi vse',
    refuse: 'Zavrni vse',
    choose: 'Izberi',
    save: 'Shrani izbiro',
    change: 'Nastavitve piškotkov',
    policy: 'Pravilnik o zasebnosti',
    required: 'Vedno vklopljeno',
    message_opt_out: 'Piškotke uporabljamo, da to spletno mesto deluje, in tudi za druge namene. Preostale lahko kadar koli zavrnete.',
    message_notice: 'Piškotke uporabljamo, da to spletno mesto deluje, in tudi za druge namene.',
    acknowledge: 'V redu',
    signal: 'Signal zavrnitve je upoštevan',
    held: 'Vir te vsebine: {host}. Zanjo je potrebna vaša privolitev za „{category}“.',
    show_once: 'Pokaži enkrat',
    show_always: 'Vedno pokaži',
  },
  labels: {
    necessary: 'Nujni',
    functional: 'Funkcionalni',
    preferences: 'Nastavitve',
    analytics: 'Analitika',
    marketing: 'Trženje',
    ads: 'Oglaševanje',
  },
};
