import type { BuiltInLanguage } from '../built-in-language';

export const fr: BuiltInLanguage = {
  tag: 'fr',
  readBy: null,
  texts: {
    title: 'Votre vie privée',
    message:
      'Nous utilisons des cookies pour faire fonctionner ce site. Avec votre consentement, nous les utilisons aussi à d’autres fins.',
    accept: 'Tout accepter',
    refuse: 'Tout refuser',
    choose: 'Choisir',
    save: 'Enregistrer mes choix',
    change: 'Gérer les cookies',
    policy: 'Politique de confidentialité',
    required: 'Toujours actifs',
    message_opt_out:
      'Nous utilisons des cookies pour faire fonctionner ce site et à d’autres fins. Vous pouvez refuser les autres à tout moment.',
    message_notice: 'Nous utilisons des cookies pour faire fonctionner ce site et à d’autres fins.',
    acknowledge: 'J’ai compris',
    signal: 'Signal d’opposition respecté',
    held: 'Ce contenu provient de {host}. Il nécessite votre consentement pour «\u00a0{category}\u00a0».',
    show_once: 'Afficher une fois',
    show_always: 'Toujours afficher',
  },
  labels: {
    necessary: 'Nécessaires',
    functional: 'Fonctionnels',
    preferences: 'Préférences',
    analytics: 'Mesure d’audience',
    marketing: 'Marketing',
    ads: 'Publicité',
  },
  page: {
    name: 'Nom',
    purpose: 'Finalité',
    duration: 'Durée',
    date: 'Date',
    record: 'Numéro d’enregistrement',
    yes: 'Oui',
    no: 'Non',
    no_choice: 'Pas encore de choix',
  },
};
