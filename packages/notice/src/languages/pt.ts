import type { BuiltInLanguage } from '../built-in-language';

export const pt: BuiltInLanguage = {
  tag: 'pt',
  readBy: null,
  texts: {
    title: 'A sua privacidade',
    message: 'Utilizamos cookies para manter este site a funcionar. Com o seu consentimento, também os utilizamos para outros fins.',
    accept: 'Aceitar tudo',
    refuse: 'Recusar tudo',
    choose: 'Escolher',
    save: 'Guardar escolha',
    change: 'Definições de cookies',
    policy: 'Política de privacidade',
    required: 'Sempre ativos',
    message_opt_out:
      'Utilizamos cookies para manter este site a funcionar e para outros fins. Pode recusar os restantes a qualquer momento.',
    message_notice: 'Utilizamos cookies para manter este site a funcionar e para outros fins.',
    acknowledge: 'Compreendi',
    signal: 'Sinal de recusa respeitado',
    held: 'Este conteúdo é de {host}. Precisa do seu consentimento para «{category}».',
    show_once: 'Mostrar uma vez',
    show_always: 'Mostrar sempre',
  },
  labels: {
    necessary: 'Necessários',
    functional: 'Funcionais',
    preferences: 'Preferências',
    analytics: 'Análise',
    marketing: 'Marketing',
    ads: 'Publicidade',
  },
  page: {
    name: 'Nome',
    purpose: 'Finalidade',
    duration: 'Duração',
    date: 'Data',
    record: 'Número do registo',
    yes: 'Sim',
    no: 'Não',
    no_choice: 'Ainda sem escolha',
  },
};
