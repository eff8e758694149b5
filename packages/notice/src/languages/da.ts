import type { BuiltInLanguage } from '../built-in-language';

export const da: BuiltInLanguage = {
  tag: 'da',
  readBy: null,
  texts: {
    title: 'Dit privatliv',
    message: 'Vi bruger cookies for at få dette websted til at fungere. Med dit samtykke bruger vi dem også til andre formål.',
    accept: 'Accepter alle',
    refuse: 'Afvis alle',
    choose: 'Vælg',
    save: 'Gem valg',
    change: 'Cookieindstillinger',
    policy: 'Privatlivspolitik',
    required: 'Altid slået til',
    message_opt_out: 'Vi bruger cookies for at få dette websted til at fungere og til andre formål. Du kan når som helst afvise de andre.',
    message_notice: 'Vi bruger cookies for at få dette websted til at fungere og til andre formål.',
    acknowledge: 'Forstået',
    signal: 'Fravalgssignal respekteret',
    held: 'Dette indhold kommer fra {host}. Det kræver dit samtykke til ”{category}”.',
    show_once: 'Vis én gang',
    show_always: 'Vis altid',
  },
  labels: {
    necessary: 'Nødvendige',
    functional: 'Funktionelle',
    preferences: 'Præferencer',
    analytics: 'Analyse',
    marketing: 'Markedsføring',
    ads: 'Annoncering',
  },
};
