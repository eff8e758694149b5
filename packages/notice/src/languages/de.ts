import type { BuiltInLanguage } from '../built-in-language';

export const de: BuiltInLanguage = {
  tag: 'de',
  readBy: null,
  texts: {
    title: 'Ihre Privatsphäre',
    message: 'Wir verwenden Cookies, damit diese Website funktioniert. Mit Ihrer Einwilligung verwenden wir sie auch für andere Zwecke.',
    accept: 'Alle akzeptieren',
    refuse: 'Alle ablehnen',
    choose: 'Auswählen',
    save: 'Auswahl speichern',
    change: 'Cookie-Einstellungen',
    policy: 'Datenschutzerklärung',
    required: 'Immer aktiv',
    message_opt_out:
      'Wir verwenden Cookies, damit diese Website funktioniert, und für andere Zwecke. Die übrigen können Sie jederzeit ablehnen.',
    message_notice: 'Wir verwenden Cookies, damit diese Website funktioniert, und für andere Zwecke.',
    acknowledge: 'Verstanden',
    signal: 'Widerspruchssignal beachtet',
    held: 'Dieser Inhalt kommt von {host}. Dafür ist Ihre Einwilligung in „{category}“ nötig.',
    show_once: 'Einmal anzeigen',
    show_always: 'Immer anzeigen',
  },
  labels: {
    necessary: 'Notwendig',
    functional: 'Funktional',
    preferences: 'Präferenzen',
    analytics: 'Analyse',
    marketing: 'Marketing',
    ads: 'Werbung',
  },
  page: {
    name: 'Name',
    purpose: 'Zweck',
    duration: 'Dauer',
    date: 'Datum',
    record: 'Nummer des Eintrags',
    yes: 'Ja',
    no: 'Nein',
    no_choice: 'Noch keine Auswahl',
  },
};
