import type { BuiltInLanguage } from '../built-in-language';

export const lv: BuiltInLanguage = {
  tag: 'lv',
  readBy: null,
  texts: {
    title: 'Jūsu privātums',
    message: 'Mēs izmantojam sīkdatnes, lai šī vietne darbotos. Ar jūsu piekrišanu izmantojam tās arī citiem mērķiem.',
    accept: 'Pieņemt visas',
    refuse: 'Noraidīt visas',
    choose: 'Izvēlēties',
    save: 'Saglabāt izvēli',
    change: 'Sīkdatņu iestatījumi',
    policy: 'Privātuma politika',
    required: 'Vienmēr ieslēgtas',
    message_opt_out: 'Mēs izmantojam sīkdatnes, lai šī vietne darbotos, kā arī citiem mērķiem. Pārējās varat noraidīt jebkurā laikā.',
    message_notice: 'Mēs izmantojam sīkdatnes, lai šī vietne darbotos, kā arī citiem mērķiem.',
    acknowledge: 'Sapratu',
    signal: 'Atteikuma signāls ņemts vērā',
    held: 'Šis saturs ir no {host}. Tam vajadzīga jūsu piekrišana kategorijai „{category}”.',
    show_once: 'Rādīt vienreiz',
    show_always: 'Rādīt vienmēr',
  },
  labels: {
    necessary: 'Nepieciešamās',
    functional: 'Funkcionālās',
    preferences: 'Izvēles',
    analytics: 'Analītika',
    marketing: 'Mārketings',
    ads: 'Reklāma',
  },
};
