import type { BuiltInLanguage } from '../built-in-language';

export const el: BuiltInLanguage = {
  tag: 'el',
  readBy: null,
  texts: {
    title: 'Το απόρρητό σας',
    message: 'Χρησιμοποιούμε cookies για να λειτουργεί αυτός ο ιστότοπος. Με τη συγκατάθεσή σας, τα χρησιμοποιούμε και για άλλους σκοπούς.',
    accept: 'Αποδοχή όλων',
    refuse: 'Απόρριψη όλων',
    choose: 'Επιλογή',
    save: 'Αποθήκευση επιλογής',
    change: 'Ρυθμίσεις cookies',
    policy: 'Πολιτική απορρήτου',
    required: 'Πάντα ενεργά',
    message_opt_out:
      'Χρησιμοποιούμε cookies για να λειτουργεί αυτός ο ιστότοπος, καθώς και για άλλους σκοπούς. Μπορείτε να απορρίψετε τα υπόλοιπα ανά πάσα στιγμή.',
    message_notice: 'Χρησιμοποιούμε cookies για να λειτουργεί αυτός ο ιστότοπος, καθώς και για άλλους σκοπούς.',
    acknowledge: 'Εντάξει',
    signal: 'Το σήμα εξαίρεσης τηρήθηκε',
    held: 'Αυτό το περιεχόμενο προέρχεται από {host}. Χρειάζεται τη συγκατάθεσή σας για «{category}».',
    show_once: 'Εμφάνιση μία φορά',
    show_always: 'Εμφάνιση πάντα',
  },
  labels: {
    necessary: 'Απαραίτητα',
    functional: 'Λειτουργικά',
    preferences: 'Προτιμήσεις',
    analytics: 'Ανάλυση',
    marketing: 'Μάρκετινγκ',
    ads: 'Διαφήμιση',
  },
  page: {
    name: 'Όνομα',
    purpose: 'Σκοπός',
    duration: 'Διάρκεια',
    date: 'Ημερομηνία',
    record: 'Αριθμός καταγραφής',
    yes: 'Ναι',
    no: 'Όχι',
    no_choice: 'Καμία επιλογή ακόμη',
  },
};
