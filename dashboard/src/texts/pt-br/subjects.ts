import type { subjectsTexts as English } from '../en/subjects';
import { plurals } from '../plural';

const plural = plurals('pt-BR');
const number = (count: number, more: boolean) => `${new Intl.NumberFormat('pt-BR').format(count)}${more ? '+' : ''}`;

export const subjectsTexts: typeof English = {
  subjects: {
    about:
      'Encontre os consentimentos de uma pessoa em todos os seus sites: pelo e-mail, se seus IDs de titular são hashes de e-mail, ou pelo ID do titular.',
    field: 'E-mail ou ID do titular',
    open: 'Abrir titular',
    rule: 'Calculamos o hash do e-mail no seu navegador: sem espaços nas pontas, em minúsculas, com SHA-256. Recebemos somente o hash, a menos que você escolha usar o próprio e-mail.',
    usesHash: 'Usamos o hash SHA-256 deste e-mail:',
    usesEmail: 'Usamos este e-mail como está.',
    useEmail: 'Usar o próprio e-mail',
    useHash: 'Usar o hash',
  },
  subject: {
    title: 'Titular dos dados',
    none: 'Nenhum consentimento encontrado',
    noneAbout:
      'Não há consentimentos com exatamente este ID de titular. Se ele foi feito a partir de um e-mail, confira a grafia e como seu site ou servidor cria os IDs.',
    searchAgain: 'Buscar de novo',
    now: 'O que vale agora',
    nowIs: 'Agora:',
    since: 'desde',
    record: 'registro',
    over: {
      deleted: 'Agora: nada. A última decisão foi apagada em',
      erased: 'Agora: nada. Todos os registros foram apagados em',
      none: 'Agora: nada. A última decisão terminou em',
    },
    until: 'Vale até',
    renew: 'é hora de perguntar de novo',
    withdrawn: 'Retirado',
    tooMany: 'Este titular tem registros demais para dizer o que vale.',
    superseded: 'Substituído',
    others: (superseded, erased) => `substituídos: ${superseded}; apagados: ${erased}`,
    number,
    newestOnly: (count) => `Lido dos ${number(count, false)} registros mais recentes. Há registros mais antigos.`,
    inList: 'Ver estes registros em Consentimentos',
    shown: (shown, total, more) =>
      shown === total && !more
        ? plural(total, 'registro', 'registros')
        : `${number(shown, false)} mais recentes de ${number(total, more)} registros.`,
    olderLater: 'Mostre mais para incluir registros mais antigos e suas alterações.',
    data: 'Dados',
    dataAbout: (limit) =>
      `Para um pedido de acesso: os ${number(limit, false)} registros mais recentes de todos os sites, inclusive os apagados. O JSON traz também as versões anteriores; o CSV abre em planilhas.`,
    downloadAs: (format) => `Baixar ${format}`,
    reading: (count) => `Lendo… ${plural(count, 'registro', 'registros')} até agora.`,
    downloaded: (count) => plural(count, 'registro baixado', 'registros baixados') + '.',
    cut: (count) =>
      `Baixado: ${plural(count, 'registro', 'registros')}, os mais recentes. Este titular tem mais dados do que cabem em um arquivo; exporte os sites para obter todos.`,
  },
  withdraw: {
    label: 'Retirar consentimento',
    title: 'Retirar o consentimento?',
    confirm: (count) => `Retirar ${plural(count, 'consentimento', 'consentimentos')}`,
    about: (count) =>
      `${plural(count, 'consentimento aceito passa', 'consentimentos aceitos passam')} a Recusado, e todas as categorias, exceto “necessary”, são desligadas. Sites:`,
    rest: (count) => `Há outros. Esta ação retira os ${number(count, false)} mais recentes; repita para os demais.`,
    shown: 'O histórico mostra seu nome e o horário. Seus webhooks são avisados.',
    advice: {
      conflict: 'Um destes consentimentos foi apagado ou alterado enquanto isso. Confira a lista e tente de novo.',
      too_many_requests: 'Você atingiu o limite por minuto. O que já foi retirado continua retirado.',
    },
  },
  evidence: {
    title: 'Provas',
    prove: 'Relatório para uma autoridade',
    contents: 'O que há no registro',
    aboutConsent:
      'Um arquivo zip que prova este consentimento a quem não confia em nós: o que ele diz, quando, com qual texto da política, e que nada foi alterado nem omitido. Verifique sem conexão:',
    aboutSubject:
      'Um arquivo zip que prova tudo sobre este titular, em todos os sites, a quem não confia em nós, e que nada foi alterado nem omitido. Verifique sem conexão:',
    verify: 'Verificar um pacote',
    download: 'Baixar provas',
    advice: {
      conflict: 'A última alteração ainda não está no registro de provas.',
      invalid_request: 'Este titular tem registros demais para um pacote. Baixe as provas de cada consentimento.',
    },
  },
  erasure: { title: 'O que um apagamento faz' },
  holds: { title: 'Retenções legais' },
};
