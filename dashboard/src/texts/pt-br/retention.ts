import type { retentionTexts as English } from '../en/retention';
import { plurals } from '../plural';

const plural = plurals('pt-BR');
const number = (count: number) => new Intl.NumberFormat('pt-BR').format(count);

export const retentionTexts: typeof English = {
  title: 'Eliminar automaticamente',
  about:
    'Um apagamento mantém as provas, com seus textos. Aqui você define por quanto tempo. Depois disso, este serviço elimina as pessoas sozinho: destrói os textos e mantém provas que não identificam ninguém.',
  off: 'Desligado. Pessoas apagadas ficam como prova até que você as elimine uma a uma.',
  states: {
    erased_days: (days) => `Ligado. As pessoas são eliminadas ${plural(days, 'dia', 'dias')} depois do apagamento do último consentimento.`,
    superseded_days: (days) =>
      `Ligado. Consentimentos substituídos são excluídos ${plural(days, 'dia', 'dias')} depois da escolha que os substituiu, e eliminados 8 dias depois.`,
  },
  setBy: 'Definido por',
  setAt: 'Definido em',
  rules: {
    erased_days: {
      label: 'Dias para manter as provas de pessoas apagadas',
      about: 'De 30 a 36.500, contados do apagamento do último consentimento. Sugerimos 365 ou mais. Vazio: sem fim.',
    },
    superseded_days: {
      label: 'Dias para manter consentimentos substituídos',
      about: 'De 30 a 36.500, contados da escolha posterior da mesma pessoa neste site. Vazio: sem fim.',
    },
  },
  preview: 'Ver quem seria eliminado',
  previewAgain: 'Contar de novo',
  previewTitle: 'O que acontece se você ligar',
  asOf: 'Contado',
  held: 'Sob retenção legal',
  siteHeld: 'Este site, então ninguém é eliminado enquanto ela estiver aberta',
  peopleHeld: (count) => `${plural(count, 'pessoa', 'pessoas')} nos seus sites`,
  nobodyHeld: 'Ninguém',
  people: 'Pessoas eliminadas primeiro',
  records: 'Consentimentos delas, em todos os seus sites',
  oldest: 'Apagamento mais antigo entre elas',
  superseded: 'Consentimentos substituídos excluídos primeiro',
  oldestSuperseded: 'Escolha posterior mais antiga',
  atLeast: (count) => `pelo menos ${number(count)}`,
  exactly: number,
  points: (days) => [
    `Em até uma hora, as pessoas acima entram na fila de eliminação. Quem foi apagado há ${plural(days, 'dia', 'dias')} vem em seguida, a cada hora.`,
    'A eliminação abrange todos os seus sites. Ela destrói todos os textos sobre essas pessoas, então você não poderá mais mostrar com o que elas consentiram.',
    'Não pode ser desfeito. Se você desligar depois, eliminações que já estiverem na fila ainda acontecem.',
    'Quem tem um consentimento que não foi apagado, em qualquer um dos seus sites, fica.',
    'Quem está sob retenção legal fica enquanto ela estiver aberta. Essas pessoas estão na contagem acima.',
  ],
  supersededPoints: (days) => [
    `Em até uma hora, os consentimentos substituídos acima são excluídos, e eliminados 8 dias depois. Outros vêm em seguida, ${plural(days, 'dia', 'dias')} depois da escolha que os substituiu.`,
    'A escolha que vale agora fica, com a prova. O que valia antes não poderá mais ser mostrado.',
    'Consentimentos substituídos de pessoas sob retenção legal, ou com vários dispositivos, ficam. Eles não estão na contagem acima.',
    'Não pode ser desfeito. Se você desligar depois, consentimentos que já estiverem excluídos ainda são eliminados.',
  ],
  nobody: 'Ninguém é eliminado agora. As pessoas vêm em seguida, quando o apagamento delas fizer esse tempo.',
  incomplete: 'Este site tem mais de 100.000 consentimentos, então estes números são mínimos.',
  stale: 'Os números mudaram, ou você os leu há mais de uma hora. Nada foi ligado. Leia os novos e confirme.',
  switchOn: 'Ligar',
  switchOnTitle: 'Eliminar estas pessoas?',
  switchOnAbout: (people, days) =>
    `${people} agora e as demais ${plural(days, 'dia', 'dias')} depois do apagamento. Não pode ser desfeito.`,
  switchOnSuperseded: (consents, days) =>
    `${consents} agora e outros depois, ${plural(days, 'dia', 'dias')} depois da escolha que os substituiu. Não pode ser desfeito.`,
  supersededCount: (count) => plural(count, 'consentimento substituído', 'consentimentos substituídos'),
  peopleCount: (count) => plural(count, 'pessoa', 'pessoas'),
  typed: (domain) => `Digite ${domain} para confirmar`,
  change: 'Mudar os dias',
  end: 'Desligar',
  endTitle: 'Parar de eliminar automaticamente?',
  endAbout: 'Ninguém mais entra na fila. Eliminações que já estavam na fila ainda acontecem.',
};
