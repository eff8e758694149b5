import type { BuiltInLanguage } from '../built-in-language';

export const nl: BuiltInLanguage = {
  tag: 'nl',
  readBy: null,
  texts: {
    title: 'Uw privacy',
    message: 'We gebruiken cookies om deze site te laten werken. Met uw toestemming gebruiken we ze ook voor andere doeleinden.',
    accept: 'Alles accepteren',
    refuse: 'Alles weigeren',
    choose: 'Kiezen',
    save: 'Keuze opslaan',
    change: 'Cookie-instellingen',
    policy: 'Privacybeleid',
    required: 'Altijd aan',
    message_opt_out:
      'We gebruiken cookies om deze site te laten werken en voor andere doeleinden. U kunt de andere op elk moment weigeren.',
    message_notice: 'We gebruiken cookies om deze site te laten werken en voor andere doeleinden.',
    acknowledge: 'Begrepen',
    signal: 'Bezwaarsignaal gerespecteerd',
    held: 'Deze inhoud komt van {host}. Daarvoor is uw toestemming voor “{category}” nodig.',
    show_once: 'Eén keer tonen',
    show_always: 'Altijd tonen',
  },
  labels: {
    necessary: 'Noodzakelijk',
    functional: 'Functioneel',
    preferences: 'Voorkeuren',
    analytics: 'Analyse',
    marketing: 'Marketing',
    ads: 'Advertenties',
  },
  page: {
    name: 'Naam',
    purpose: 'Doel',
    duration: 'Duur',
    date: 'Datum',
    record: 'Registratienummer',
    yes: 'Ja',
    no: 'Nee',
    no_choice: 'Nog geen keuze',
  },
};
