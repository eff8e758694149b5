import type { BuiltInLanguage } from '../built-in-language';

export const nb: BuiltInLanguage = {
  tag: 'nb',
  readBy: null,
  texts: {
    title: 'Ditt personvern',
    message: 'Vi bruker informasjonskapsler for at dette nettstedet skal fungere. Med ditt samtykke bruker vi dem også til andre formål.',
    accept: 'Godta alle',
    refuse: 'Avvis alle',
    choose: 'Velg',
    save: 'Lagre valg',
    change: 'Informasjonskapsler',
    policy: 'Personvernerklæring',
    required: 'Alltid på',
    message_opt_out:
      'Vi bruker informasjonskapsler for at dette nettstedet skal fungere, og til andre formål. Du kan når som helst avvise de andre.',
    message_notice: 'Vi bruker informasjonskapsler for at dette nettstedet skal fungere, og til andre formål.',
    acknowledge: 'Jeg forstår',
    signal: 'Reservasjonssignal respektert',
    held: 'Dette innholdet kommer fra {host}. Det krever ditt samtykke til «{category}».',
    show_once: 'Vis én gang',
    show_always: 'Vis alltid',
  },
  labels: {
    necessary: 'Nødvendige',
    functional: 'Funksjonelle',
    preferences: 'Preferanser',
    analytics: 'Analyse',
    marketing: 'Markedsføring',
    ads: 'Annonsering',
  },
  page: {
    name: 'Navn',
    purpose: 'Formål',
    duration: 'Varighet',
    date: 'Dato',
    record: 'Registreringsnummer',
    yes: 'Ja',
    no: 'Nei',
    no_choice: 'Ikke valgt ennå',
  },
};
