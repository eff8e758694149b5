import type { siteReportTexts as English } from '../en/site-report';
import { plurals } from '../plural';

const plural = plurals('pt-BR');
const number = (count: number) => new Intl.NumberFormat('pt-BR').format(count);

export const siteReportTexts: typeof English = {
  siteReport: {
    title: 'Relatório de um site',
    formAbout:
      'O que seu banner e seus formulários perguntaram em um período, como as pessoas responderam e que política valia. Lemos tudo aqui no seu navegador e verificamos a prova de cada aviso.',
    cost: (notices) => `As leituras da API usam sua cota: cerca de duas por aviso, no máximo ${number(notices)} avisos.`,
    period: 'Período',
    from: 'De',
    to: 'Até',
    make: 'Fazer relatório',
    makeAgain: 'Fazer de novo',
    reading: 'Lendo e verificando…',
    save: 'Salvar relatório',
    daysRule: 'Escolha dias em ordem, no máximo 366.',
    report: 'Relatório',
    number,
    reportTitle: 'Relatório de um site e um período',
    about: 'O que foi perguntado neste site e como as pessoas responderam. Cada parte diz quem a confirma.',
    site: 'Site',
    deleted: 'Site excluído',
    days: (from, to) => `${from} a ${to}, dias em UTC, ambos incluídos`,
    notices: 'O que foi perguntado',
    noticesBy:
      'O registro assinado do operador confirma o texto de cada aviso marcado como provado: este navegador verificou a prova. Os números de respostas são contados pelo serviço. São de todo o tempo, não do período.',
    noNotices: 'Nenhum aviso foi criado antes do fim do período.',
    olderNotices: (count) => `Aqui estão só os ${number(count)} avisos mais novos. Há outros mais antigos.`,
    made: 'Numerado',
    policyVersion: (version) => `Versão ${version}`,
    answers: 'Respostas',
    answersUnknown: 'Não puderam ser contadas quando este relatório foi feito.',
    answersOf: (answers) =>
      answers.total === 0
        ? 'Ninguém respondeu a ele.'
        : `${plural(answers.total, 'consentimento', 'consentimentos')}: ${number(answers.accept_all)} aceitaram tudo, ${number(answers.refuse_all)} recusaram tudo, ${number(answers.save)} escolheram por categoria, ${number(answers.signal)} por um sinal do navegador, ${number(answers.withdraw)} retiraram sem um botão`,
    proof: 'Prova',
    proved: (leaf, asOf, keyName) =>
      `Provado: a folha ${number(leaf)} do registro nomeia este texto. O registro foi assinado com a chave ${keyName} em ${asOf}.`,
    proofs: { open: 'Não provado neste relatório.', refuted: 'Refutado. Guarde este relatório e fale com o operador deste serviço.' },
    policies: 'Textos das políticas',
    policiesBy: 'Como o serviço os lista. As provas de um consentimento têm o texto e a prova dele.',
    noPolicies: 'Nenhuma política estava vinculada.',
    stats: 'Estatísticas do período',
    statsBy:
      'Contadas pelo serviço quando cada consentimento foi registrado. Mudanças e apagamentos posteriores não as alteram, e ninguém mais as confirma.',
    sum: (consents, accepted, refused) =>
      `${plural(consents, 'consentimento foi registrado', 'consentimentos foram registrados')}: ${number(accepted)} aceitos, ${number(refused)} recusados.`,
    span: 'Tempo',
    recorded: 'Registrados',
    categories: 'Por categoria:',
    category: (name, accepted, refused) => `${name}: ${number(accepted)} sim, ${number(refused)} não`,
    recordsBy:
      'Como o serviço os lista. Para provar um deles, faça o relatório daquele consentimento: o pacote dele tem a prova. O aviso é o que o registro nomeia; um traço diz que a pergunta não foi registrada ou não está neste relatório.',
    records: (count) => (count === 0 ? 'Nada foi registrado.' : `${plural(count, 'registro', 'registros')}, do mais novo ao mais antigo.`),
    olderRecords: (count) =>
      count === 0
        ? 'Há registros mais antigos, que ficaram de fora.'
        : `Cerca de ${plural(count, 'registro mais antigo ficou', 'registros mais antigos ficaram')} de fora.`,
    noticesUnknown: 'O serviço não soube dizer a que aviso cada registro respondeu.',
    erased: 'apagado',
  },
};
