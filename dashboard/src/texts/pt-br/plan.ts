import type { planTexts as English } from '../en/plan';
import { plurals } from '../plural';

const plural = plurals('pt-BR');

export const planTexts: typeof English = {
  plan: {
    about: 'O que você tem, o que usou e o que há.',
    names: { free: 'Free', starter: 'Starter', pro: 'Pro', enterprise: 'Enterprise' },
    current: 'O seu plano',
    unlimited: 'sem limite',
    agreed: 'conforme combinado',
    contact: 'Fale conosco',
    setUpByUs: 'Nossa equipe configura este plano. Fale conosco para mudar para ele.',
    siteLimit: (name, count) => `O plano ${name} inclui ${plural(count, 'site', 'sites')}.`,
    exportLimit: (name, count) => `O plano ${name} inclui ${plural(count, 'exportação', 'exportações')} por mês.`,
    exportLimitNone: (name) => `O plano ${name} não tem exportações.`,
    endpointLimit: (name, count) => `O plano ${name} inclui ${plural(count, 'destino de webhooks', 'destinos de webhooks')}.`,
    requests: (amount) => `Requisições por mês: ${amount}`,
    sites: (amount) => `Sites: ${amount}`,
    exports: (amount) => `Exportações por mês: ${amount}`,
    noExports: 'Exportações por mês: nenhuma',
    endpoints: (amount) => `Destinos de webhooks: ${amount}`,
    choose: (name) => `Escolher ${name}`,
    chooseTitle: (name) => `Mudar para ${name}?`,
    chooseAbout: 'Vale na hora.',
    cancel: 'Cancelar a assinatura',
    cancelTitle: 'Cancelar a assinatura?',
    cancelAbout: 'Vale na hora: chamadas com chave são recusadas até você escolher um plano de novo. Os seus registros ficam.',
    inactive: {
      cancelled: 'A sua assinatura está cancelada',
      expired: 'A sua assinatura expirou',
      none: 'Você não tem assinatura',
      active: '',
    },
    inactiveAbout: 'Chamadas com chave são recusadas, e você pode ler mas não alterar. Escolha um plano para continuar; o Free é um deles.',
  },
};
