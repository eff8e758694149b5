import type { planTexts as English } from '../en/plan';
import { plurals } from '../plural';

const plural = plurals('pt-BR');
const number = new Intl.NumberFormat('pt-BR');

export const planTexts: typeof English = {
  plan: {
    about: 'Seu plano e seu uso. Os consentimentos do banner são gratuitos e não contam como requisições de API.',
    prices: 'Quem opera este serviço define os preços.',
    askForPrices: 'Perguntar os preços',
    names: { free: 'Free', starter: 'Starter', pro: 'Pro', enterprise: 'Enterprise' },
    current: 'Seu plano',
    unlimited: 'sem limite',
    agreed: 'Sob medida',
    contact: 'Fale conosco',
    setUpByUs: 'Nós configuramos este plano para você. Fale conosco para mudar para ele.',
    siteLimit: (name, count) => `Seu plano ${name} inclui ${plural(count, 'site', 'sites')}. Mude de plano para adicionar mais.`,
    exportLimit: (name, count) =>
      `Seu plano ${name} inclui ${plural(count, 'exportação', 'exportações')} por mês. Mude de plano para ter mais.`,
    exportLimitNone: (name) => `O ${name} não inclui exportações. Mude de plano para tê-las.`,
    endpointLimit: (name, count) =>
      `Seu plano ${name} inclui ${plural(count, 'endpoint de webhook', 'endpoints de webhook')}. Mude de plano para adicionar mais.`,
    requests: (amount) => `Requisições de API / mês: ${amount}`,
    sites: (amount) => `Sites: ${amount}`,
    exports: (amount) => `Exportações / mês: ${amount}`,
    noExports: 'Sem exportações',
    endpoints: (amount) => `Endpoints de webhook: ${amount}`,
    choose: (name) => `Escolher ${name}`,
    chooseTitle: (name) => `Mudar para ${name}?`,
    chooseAbout: 'A mudança vale imediatamente.',
    losses: 'O que muda para você:',
    lostSites: (have, max) =>
      `Você mantém seus ${plural(have, 'site', 'sites')}, mas não pode adicionar outro enquanto tiver ${number.format(max)} ou mais.`,
    fewerSites: (max) => `Você pode ter ${plural(max, 'site', 'sites')}.`,
    lostExports: 'Você não pode exportar consentimentos. Os arquivos prontos continuam disponíveis até expirarem.',
    fewerExports: (max) => `Você pode fazer ${plural(max, 'exportação', 'exportações')} por mês.`,
    lostEndpoints: (have, max) =>
      `Você mantém seus ${plural(have, 'endpoint de webhook', 'endpoints de webhook')}, mas não pode adicionar outro enquanto tiver ${number.format(max)} ou mais.`,
    fewerEndpoints: (max) => `Você pode ter ${plural(max, 'endpoint de webhook', 'endpoints de webhook')}.`,
    lostRequests: (used, max, until) =>
      `Você usou ${used} requisições de API neste mês e o plano inclui ${number.format(max)}; por isso, as requisições com suas chaves de API serão recusadas até ${until}.`,
    fewerRequests: (used, max) => `Você tem ${plural(max, 'requisição de API', 'requisições de API')} por mês. Neste mês, usou ${used}.`,
    cancel: 'Cancelar assinatura',
    cancelTitle: 'Cancelar assinatura?',
    keep: 'Manter plano',
    cancelAbout:
      'O cancelamento vale imediatamente: as chamadas da API são rejeitadas até você escolher um plano de novo. Seus registros são mantidos.',
    inactive: {
      cancelled: 'Sua assinatura foi cancelada',
      expired: 'Sua assinatura expirou',
      none: 'Você não tem uma assinatura',
      active: '',
    },
    inactiveAbout: 'As chamadas da API são rejeitadas e o painel está somente leitura. Escolha um plano (o Free serve) para continuar.',
  },
};
