import type { overviewTexts as English } from '../en/overview';
import { plurals } from '../plural';

const plural = plurals('pt-BR');

export const overviewTexts: typeof English = {
  overview: {
    span: 'Período',
    days: (count) => (count === 365 ? 'Último ano' : `Últimos ${count} dias`),
    perDay: 'Consentimentos por dia',
    byCategory: 'Aceitação por categoria',
    bySite: 'Aceitação por site',
    accepted: 'Aceitos',
    refused: 'Recusados',
    day: 'Dia (UTC)',
    asTable: 'Como tabela',
    chart: (consents, days) =>
      `Barras: ${plural(consents, 'consentimento', 'consentimentos')} em ${plural(days, 'dia', 'dias')}; os números estão na tabela abaixo.`,
    acceptedOf: (accepted, all) => `${accepted} de ${all}`,
    others: (count) => `e mais ${count}`,
    empty: 'Nenhum consentimento neste período',
    emptyAbout: 'Assim que o seu site registrar consentimentos, eles serão contados aqui.',
    noCategories: 'Nenhum consentimento neste período citou uma categoria.',
    deletedSite: (id) => `Site excluído ${id}`,
  },
  quota: {
    title: 'Cota deste mês',
    of: (limit) => `de ${limit} requisições`,
    unlimited: 'requisições, sem limite',
    noEnd: 'Nada pode acabar.',
    usedUp: 'Acabou: chamadas com chave são recusadas.',
    lasts: 'Neste ritmo dura o mês inteiro.',
    runsOut: (day) => `Neste ritmo acaba em ${day}.`,
    resets: 'Um novo mês começa em',
  },
  exportsLeft: {
    title: 'Exportações restantes',
    notInPlan: 'O seu plano não tem exportações.',
    unlimited: 'Ilimitadas',
    left: (count, of) => `${count} de ${of}`,
    open: 'Para as exportações',
  },
  webhookHealth: { title: 'Webhooks', none: 'Nenhum destino ainda.' },
};
