import { plurals } from '../plural';
import type { runsTexts as English } from '../en/runs';

const plural = plurals('pt-BR');
const figure = (count: number) => new Intl.NumberFormat('pt-BR').format(count);

export const runsTexts: typeof English = {
  title: 'O que roda',
  about:
    'Nomes de cookies, chaves de armazenamento e hosts que uma amostra dos seus visitantes viu nos últimos 90 dias. Nunca valores, e nada sobre uma pessoa. É uma observação sua, não uma auditoria de terceiros.',
  settings: 'Observação',
  watch: 'Observar uma amostra das visitas a páginas',
  watchAbout: 'Cada uma dessas visitas carrega 4 kB a mais e envia um relatório.',
  sample: 'Amostra',
  percent: (share) => new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 1 }).format(share),
  off: 'A observação está desligada',
  offAbout: 'Ligue para ver o que roda nas suas páginas antes de uma escolha, depois de uma recusa e com consentimento.',
  turnOn: 'Ligar observação',
  empty: 'Nenhum relatório ainda',
  emptyAbout: 'Os primeiros chegam quando visitantes saem de uma página do seu site. As configurações chegam às páginas em até um minuto.',
  reports: (count) => plural(count, 'relatório', 'relatórios'),
  more: (count) => `${plural(count, 'nome não coube', 'nomes não couberam')}: um relatório tem no máximo 100 nomes, e um site 2.000.`,
  against: 'Rodou contra a escolha',
  againstCount: (count) => `${plural(count, 'nome rodou', 'nomes rodaram')} contra a escolha dos seus visitantes`,
  againstAbout:
    'Visitantes tinham estes nomes antes de escolher, ou depois de recusar. Se o site precisa de um nome, coloque-o em uma categoria obrigatória. Senão, segure o script até haver consentimento, como diz o guia do banner.',
  fine: 'Nada confirmado rodou contra a escolha dos seus visitantes.',
  others: 'Todo o resto',
  name: 'Nome',
  kind: 'Tipo',
  kinds: { cookie: 'Cookie', local_storage: 'Armazenamento local', session_storage: 'Armazenamento de sessão', host: 'Host' },
  seen: 'Visto',
  states: {
    before: 'Antes de uma escolha',
    refused: 'Depois de uma recusa',
    partial: 'Depois de uma escolha parcial',
    accepted: 'Com consentimento',
  },
  days: 'Visto por último',
  confirmed: 'Confirmado',
  unconfirmed: 'Não confirmado',
  unconfirmedAbout:
    'Um nome é confirmado depois que três clientes o relataram em dois dias cada, porque qualquer pessoa pode enviar um relatório.',
  category: 'Categoria',
  categoryOf: (name) => `Categoria de ${name}`,
  none: 'Nenhuma',
  noCategories: 'O banner não tem categorias. Adicione algumas nas configurações para colocar nomes nelas.',
  toBanner: 'Abrir configurações do banner',
  weekly: 'Relatórios semanais',
  weeklyAbout:
    'Cada semana de observação deixa um relatório dos nomes confirmados, com categorias e dias. O hash fica no seu registro de evidências, então você pode provar depois o que sabia.',
  noWeekly: 'Nenhum relatório semanal ainda',
  noWeeklyAbout:
    'O relatório de uma semana sai na terça-feira seguinte, se visitantes enviaram relatórios nela e a observação ainda está ligada.',
  week: 'Semana',
  daysOf: (from, to) =>
    new Intl.DateTimeFormat('pt-BR', { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(new Date(from), new Date(to)),
  made: 'Feito',
  files: 'Arquivos',
  report: 'Relatório',
  reportOf: (week) => `Relatório de ${week}`,
  proof: 'Prova',
  proofOf: (week) => `Prova de ${week}`,
  notKept: 'Não é mais guardado',
  checkWeekly: 'Verifique um relatório com a prova, e com o keys.json da página Evidências',
  showMore: (count) => `Mostrar mais ${figure(count)}`,
};
