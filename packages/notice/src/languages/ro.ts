import type { BuiltInLanguage } from '../built-in-language';

export const ro: BuiltInLanguage = {
  tag: 'ro',
  readBy: null,
  texts: {
    title: 'Confidențialitatea datelor',
    message: 'Folosim cookie-uri pentru ca acest site să funcționeze. Cu acordul dvs., le folosim și în alte scopuri.',
    accept: 'Acceptă tot',
    refuse: 'Refuză tot',
    choose: 'Alege',
    save: 'Salvează alegerea',
    change: 'Setări pentru cookie-uri',
    policy: 'Politica de confidențialitate',
    required: 'Mereu active',
    message_opt_out:
      'Folosim cookie-uri pentru ca acest site să funcționeze, dar și în alte scopuri. Le puteți refuza pe celelalte oricând.',
    message_notice: 'Folosim cookie-uri pentru ca acest site să funcționeze, dar și în alte scopuri.',
    acknowledge: 'Am înțeles',
    signal: 'Semnalul de refuz a fost respectat',
    held: 'Acest conținut provine de la {host}. Este nevoie de acordul dvs. pentru „{category}”.',
    show_once: 'Afișează o dată',
    show_always: 'Afișează mereu',
  },
  labels: {
    necessary: 'Necesare',
    functional: 'Funcționale',
    preferences: 'Preferințe',
    analytics: 'Analiză',
    marketing: 'Marketing',
    ads: 'Publicitate',
  },
  page: {
    name: 'Nume',
    purpose: 'Scop',
    duration: 'Durată',
    date: 'Data',
    record: 'Numărul înregistrării',
    yes: 'Da',
    no: 'Nu',
    no_choice: 'Nicio alegere încă',
  },
};
