import type { BuiltInLanguage } from '../built-in-language';

export const ptBr: BuiltInLanguage = {
  tag: 'pt-BR',
  readBy: null,
  texts: {
    title: 'Sua privacidade',
    message: 'Usamos cookies para manter este site funcionando. Com o seu consentimento, também os usamos para outras finalidades.',
    accept: 'Aceitar tudo',
    refuse: 'Recusar tudo',
    choose: 'Escolher',
    save: 'Salvar escolha',
    change: 'Configurar cookies',
    policy: 'Política de privacidade',
    required: 'Sempre ativo',
    message_opt_out:
      'Usamos cookies para manter este site funcionando e para outras finalidades. Você pode recusar os demais a qualquer momento.',
    message_notice: 'Usamos cookies para manter este site funcionando e para outras finalidades.',
    acknowledge: 'Entendi',
    signal: 'Sinal de recusa respeitado',
    held: 'Este conteúdo é de {host}. Ele precisa do seu consentimento para “{category}”.',
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
    record: 'Número do registro',
    yes: 'Sim',
    no: 'Não',
    no_choice: 'Nenhuma escolha ainda',
  },
};
