import type { BuiltInLanguage } from '../built-in-language';

export const it: BuiltInLanguage = {
  tag: 'it',
  readBy: null,
  texts: {
    title: 'La tua privacy',
    message: 'Usiamo i cookie per far funzionare questo sito. Con il tuo consenso, li usiamo anche per altri scopi.',
    accept: 'Accetta tutto',
    refuse: 'Rifiuta tutto',
    choose: 'Scegli',
    save: 'Salva la scelta',
    change: 'Impostazioni cookie',
    policy: 'Informativa sulla privacy',
    required: 'Sempre attivi',
    message_opt_out: 'Usiamo i cookie per far funzionare questo sito e per altri scopi. Puoi rifiutare gli altri in qualsiasi momento.',
    message_notice: 'Usiamo i cookie per far funzionare questo sito e per altri scopi.',
    acknowledge: 'Ho capito',
    signal: 'Segnale di rifiuto rispettato',
    held: 'Questo contenuto proviene da {host}. Richiede il tuo consenso per «{category}».',
    show_once: 'Mostra una volta',
    show_always: 'Mostra sempre',
  },
  labels: {
    necessary: 'Necessari',
    functional: 'Funzionali',
    preferences: 'Preferenze',
    analytics: 'Analisi',
    marketing: 'Marketing',
    ads: 'Pubblicità',
  },
};
