import type { BuiltInLanguage } from '../built-in-language';

export const pl: BuiltInLanguage = {
  tag: 'pl',
  readBy: null,
  texts: {
    title: 'Twoja prywatność',
    message: 'Używamy plików cookie, aby ta strona działała. Za Twoją zgodą używamy ich też do innych celów.',
    accept: 'Akceptuj wszystkie',
    refuse: 'Odrzuć wszystkie',
    choose: 'Wybierz',
    save: 'Zapisz wybór',
    change: 'Ustawienia cookies',
    policy: 'Polityka prywatności',
    required: 'Zawsze włączone',
    message_opt_out: 'Używamy plików cookie, aby ta strona działała, oraz do innych celów. Pozostałe możesz w każdej chwili odrzucić.',
    message_notice: 'Używamy plików cookie, aby ta strona działała, oraz do innych celów.',
    acknowledge: 'Rozumiem',
    signal: 'Uwzględniono sygnał sprzeciwu',
    held: 'Ta treść pochodzi z {host}. Wymaga Twojej zgody na „{category}”.',
    show_once: 'Pokaż raz',
    show_always: 'Zawsze pokazuj',
  },
  labels: {
    necessary: 'Niezbędne',
    functional: 'Funkcjonalne',
    preferences: 'Preferencje',
    analytics: 'Analityka',
    marketing: 'Marketing',
    ads: 'Reklama',
  },
};
