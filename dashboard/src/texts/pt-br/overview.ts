import type { overviewTexts as English } from '../en/overview';
import { plurals } from '../plural';

const plural = plurals('pt-BR');

export const overviewTexts: typeof English = {
  overview: {
    span: 'Período',
    days: (count) => (count === 365 ? 'Último ano' : `Últimos ${count} dias`),
    perDay: 'Consentimentos por dia (UTC)',
    byCategory: 'Aceitação por categoria',
    bySite: 'Aceitação por site',
    accepted: 'Aceitos',
    refused: 'Recusados',
    acceptance: 'Taxa de aceitação',
    points: (change, count) => `${change} ${count === 1 ? 'ponto' : 'pontos'}`,
    comparedWith: (days) => `Em relação aos ${days} dias anteriores (UTC)`,
    emptyDays: (count) => `${plural(count, 'dia sem consentimentos omitido', 'dias sem consentimentos omitidos')}.`,
    day: 'Dia (UTC)',
    asTable: 'Mostrar os números de cada dia',
    soFar: (day) => `${day} (até agora)`,
    todayIsOpen: 'A barra de hoje é clara, porque o dia ainda não terminou (UTC).',
    chart: (consents, days) =>
      `Gráfico de barras: ${plural(consents, 'consentimento', 'consentimentos')} em ${plural(days, 'dia', 'dias')}. Os números estão na tabela abaixo.`,
    acceptedOf: (accepted, all) => `${accepted} de ${all}`,
    others: (count) => `e mais ${count}`,
    empty: 'Nenhum consentimento neste período',
    emptyAbout: 'Você verá os números aqui assim que seu site registrar um consentimento.',
    noCategories: 'Nenhuma escolha de categoria neste período.',
    deletedSite: (id) => `Site excluído ${id}`,
  },
  quota: {
    title: 'Requisições de API neste mês',
    of: (limit) => `de ${limit}`,
    unlimited: 'Ilimitadas',
    usedUp: 'Limite atingido. As chamadas da API são rejeitadas; os consentimentos do banner continuam funcionando.',
    lasts: 'Dentro do limite deste mês.',
    runsOut: (day) => `Neste ritmo, você atingirá o limite em ${day} (UTC).`,
    resets: (inTime, day) => `Renova ${inTime} (${day}, UTC)`,
    bannersAreFree: 'Os consentimentos do banner são gratuitos e não contam.',
  },
  exportsLeft: {
    title: 'Exportações restantes',
    notInPlan: 'Seu plano não inclui exportações.',
    unlimited: 'Ilimitadas',
    left: (count, of) => `${count} de ${of}`,
    open: 'Ver exportações',
  },
  webhookHealth: { title: 'Webhooks', none: 'Nenhum endpoint ainda.', all: (count) => `Ver todos (${count})` },
};
