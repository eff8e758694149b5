import type { BuiltInLanguage } from '../built-in-language';
import { person } from '../person-page/fr';

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
  descriptions: {
    necessary: 'Nécessaires au fonctionnement du site, par exemple pour retenir ce choix.',
    functional: 'Ajoutent des fonctions comme les vidéos, les cartes et la messagerie.',
    preferences: 'Retiennent vos réglages, par exemple la langue.',
    analytics: 'Comptent les visites et nous montrent comment le site est utilisé.',
    marketing: 'Vous montrent des offres selon vos centres d’intérêt, ici et ailleurs.',
    ads: 'Affichent de la publicité et mesurent son efficacité.',
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
    policy_changed: 'Notre politique de confidentialité a changé depuis votre dernier choix.',
    more_asked: 'Nous vous interrogeons désormais aussi sur\u00a0: {categories}.',
    asked_again: 'Votre dernier choix date du {date}. Nous demandons de temps en temps s’il est toujours valable.',
  },
  person,
};
