import type { reportTexts as English } from '../en/report';
import { languageNameIn } from '../language-name';
import { plurals } from '../plural';

const plural = plurals('pt-BR');
const number = (count: number) => new Intl.NumberFormat('pt-BR').format(count);

const languageNames = new Intl.DisplayNames('pt-BR', { type: 'language', fallback: 'none' });
const languageName = (tag: string) => languageNameIn(languageNames, tag);

export const reportTexts: typeof English = {
  report: {
    title: 'Relatório de provas',
    ofSubject: 'O que o registro de provas diz sobre um titular',
    ofConsent: 'O que o registro de provas diz sobre um consentimento',
    outcomes: {
      holds: (asOf) => `Verificado. O registro assinado mostra tudo o que está neste relatório, até ${asOf}.`,
      cannot_tell: 'Em aberto. Este relatório só vale se os pontos abaixo forem resolvidos.',
      refuted: 'Refutado. O pacote contradiz a si mesmo ou o registro, e por isso não prova nada. Este relatório não mostra registros.',
    },
    openPoints: 'Pontos a resolver',
    contradictions: 'O que se contradiz',
    summary: 'Resumo',
    subject: 'Titular dos dados',
    consent: 'Consentimento',
    controller: 'Controlador',
    controllerAbout: 'como a conta o informa; não faz parte do registro',
    account: 'Conta',
    log: 'Registro de provas',
    logSize: (size) => `${plural(size, 'folha', 'folhas')} (uma folha é um evento registrado)`,
    signed: 'Registro assinado',
    signedBy: (name, ids) => `com a chave do operador ${name} (${ids})`,
    bundle: 'Pacote verificado',
    bundleBytes: (bytes) => `${number(bytes)} bytes, SHA-256`,
    madeAt: 'Relatório feito',
    byYourClock: 'pelo relógio deste computador',
    contents: 'Registros',
    counts: (records, entries) =>
      `${plural(records, 'registro de consentimento', 'registros de consentimento')}, ${plural(entries, 'item', 'itens')}`,
    complete: (leaves, asOf) =>
      leaves === 0
        ? `O registro não tem folha deste titular, até ${asOf}.`
        : `O registro tem ${plural(leaves, 'folha', 'folhas')} sob o pseudônimo do titular, até ${asOf}. O pacote tem todas.`,
    leftOutRecords: (count) =>
      `${plural(count, 'registro mais antigo ficou', 'registros mais antigos ficaram')} fora deste relatório. O pacote os tem.`,
    leftOutEntries: (count) =>
      `${plural(count, 'item ficou', 'itens ficaram')} de fora aqui, entre o primeiro e o próximo. O pacote os tem.`,
    closed: (count) =>
      `${plural(count, 'folha', 'folhas')} dos outros registros do titular: contadas e não abertas neste pacote. Um pacote do titular as abre.`,
    none: 'Este pacote não tem registro de consentimento.',
    record: 'Registro de consentimento',
    facts: {
      subject_id: 'Titular dos dados',
      site_id: 'ID do site',
      consent_id: 'ID externo',
      country: 'País',
      region: 'Região',
      user_agent: 'Navegador, como ele se identificou',
    },
    question: 'Pergunta',
    questionNotRecorded:
      'A pergunta não foi registrada com esta resposta: quem a enviou não nomeou um aviso. O texto da política que valia está neste relatório.',
    questionUnread:
      'A resposta nomeia a pergunta dela, e este relatório não consegue mostrá-la. Veja os pontos a resolver ou obtenha um pacote mais novo.',
    askedIn: (language) => `Perguntado em ${languageName(language)}:`,
    noLanguage: 'o aviso não tem textos neste idioma, que quem enviou nomeou.',
    isEarly: 'A resposta tem data anterior à do aviso: quem enviou nomeou o aviso depois, ou uma data está errada.',
    answeredBy: 'Respondido por',
    button: 'O botão',
    actions: {
      accept_all: 'Tudo foi aceito.',
      refuse_all: 'Tudo o que pode ser recusado foi recusado.',
      save: 'Uma escolha por categoria foi salva.',
      signal: 'Um sinal de privacidade do navegador respondeu, sem botão.',
      withdraw: 'O consentimento foi retirado sem um botão do aviso.',
    },
    shownIn: 'Mostrado em',
    surfaces: {
      banner: 'No banner, quando a página abriu.',
      preferences: 'Nas configurações do banner, que o visitante abriu.',
      api: 'Em um formulário de quem enviou, como o servidor dele informou.',
      other: 'Em outro lugar, como diz quem enviou.',
    },
    gpc: {
      sent: 'O navegador enviou o Global Privacy Control.',
      notSent: 'O navegador não enviou o Global Privacy Control.',
      unknown: 'Não se sabe se o navegador enviou o Global Privacy Control.',
    },
    ruleAndPlace: 'Regra e lugar',
    underRule: (number, places) =>
      number === 0 ? 'Nenhuma regra do aviso é para o lugar, então valeu a mais rigorosa.' : `Regra ${number} do aviso, para ${places}.`,
    unknownRule: (number) => `O chamador citou a regra ${number}, que o aviso não tem.`,
    place: (place) => `O lugar do visitante era ${place}, segundo o chamador.`,
    placeUnknown: 'O lugar do visitante era desconhecido.',
    whoSays: 'Quem o diz',
    asked: {
      served:
        'O serviço: ele tinha servido este aviso para este site nas 48 horas antes da resposta, e o token que ele assinou veio com ela.',
      claimed: 'Só quem enviou: o aviso existe neste site, mas nenhum token válido do serviço veio com a resposta.',
    },
    notice: 'Aviso',
    noticeOf: (number, site) => `Aviso ${number} do site ${site}`,
    noticeIn: (number, language) => `Aviso ${number} em ${languageName(language)}`,
    noticeUnder: (rule) => `Textos da regra ${rule} do aviso.`,
    notices: 'O que foi perguntado',
    noticeKind: 'Tipo',
    noticeKinds: { banner: 'Banner do site', form: 'Formulário que um cliente da API cadastrou' },
    noticeKept: 'Entrou no registro',
    noticeHash: 'SHA-256 do aviso',
    noticeLeftOut: 'Ficou de fora, porque este relatório não o comporta. Está na pasta “notices” do pacote.',
    noticePicture: (number) => `Imagem do formulário do aviso ${number}`,
    required: 'obrigatória',
    optional: 'opcional',
    lang: 'pt-BR',
    vouchQuestions: 'Perguntas',
    vouchQuestionsBy:
      'A assinatura do operador no registro: o texto de cada aviso, e qual aviso cada resposta nomeia. Que o aviso foi mesmo mostrado a esta pessoa depende do serviço ou de quem enviou, como cada resposta diz.',
    kinds: {
      created: 'Resposta registrada',
      updated: 'Resposta alterada',
      revoked: 'Consentimento retirado',
      deleted: 'Registro apagado',
      erased: 'Registro apagado com todos os registros do titular',
    },
    attested: 'Incluído depois no registro, a partir do banco de dados. O horário é o que o banco de dados dizia.',
    answer: 'Resposta',
    accepted: 'Aceito',
    refused: 'Recusado',
    categories: 'Categorias',
    category: (name, value) => `${name}: ${value === 'true' ? 'sim' : value === 'false' ? 'não' : value}`,
    noCategories: 'nenhuma',
    staysAsIt: 'O registro fica como estava, marcado como apagado.',
    policy: 'Texto da política',
    policyVersion: (name, version) => `${name}, versão ${version}`,
    withoutPolicy: 'Registrado sem política.',
    by: 'Registrado por',
    actors: {
      api_key: 'chave de API',
      user: 'pessoa no painel',
      site: 'banner do site',
      system: 'o sistema',
      import: 'importação, pela chave de API ou pessoa',
    },
    actorUnknown: 'O registro não diz quem fez isto.',
    times: 'Horários',
    recordedAt: 'Registrado em',
    inLogBy: 'No registro assinado até',
    existedBefore: 'Existia antes de',
    operatorClock: 'o operador, pelo relógio dele',
    operatorSignature: 'a assinatura do operador',
    witnesses: (names) => `as testemunhas ${names}, pelos relógios delas`,
    authority: (names) => `a autoridade de carimbo do tempo ${names}, pelo relógio dela`,
    onlyOperator: 'Ninguém além do operador foi verificado para este horário.',
    late: 'Outros viram este item muito depois do horário dele. Veja “Mais tarde que o esperado”.',
    lateEntries: 'Mais tarde que o esperado',
    leaf: (index) => `folha ${number(index)} do registro`,
    textHash: 'SHA-256 do texto exato',
    policies: 'Textos das políticas',
    published: 'Publicada',
    policyHash: 'SHA-256 do texto',
    policyLeftOut: 'Ficou de fora, porque este relatório não comporta um texto tão longo. Está na pasta “policies” do pacote.',
    vouchers: 'Quem confirma o quê',
    vouchContent: 'Texto, resposta e ordem',
    vouchContentBy: (name) =>
      `A assinatura do operador no registro, com a chave ${name}. Sem esta chave ninguém consegue fazê-lo dizer outra coisa.`,
    vouchTimes: 'Horários dos itens',
    vouchTimesBy: 'O relógio do operador.',
    vouchOutside: 'Existência e história única',
    vouchWitnessed: (names, size, at) =>
      `As testemunhas ${names} assinaram as primeiras ${plural(size, 'folha', 'folhas')} deste registro em ${at}. Quem confia nelas não vê outro registro.`,
    vouchNoWitness: 'Nenhuma testemunha foi verificada.',
    cosigners: (names) =>
      `O pacote tem assinaturas em nome de ${names}. Elas não foram verificadas: o relatório não tinha uma lista de testemunhas.`,
    authorities: (names) =>
      `O pacote tem carimbos do tempo em nome de ${names}. Eles não foram verificados: o relatório não tinha certificado de uma autoridade.`,
    lost: (size, at) =>
      `O registro diz que perdeu o que vinha depois das primeiras ${plural(size, 'folha', 'folhas')}, e continuou em ${at}.`,
    identity: 'Ninguém aqui confirma que o titular é uma certa pessoa.',
    notChecked: 'O que não foi verificado',
    check: 'Como verificar você mesmo',
    checkKeys: {
      server: (url) =>
        `As chaves públicas vieram de ${url}, o servidor que fez o pacote. Por isso compare as chaves abaixo com as que você obteve antes ou de outra pessoa. Se forem diferentes, este relatório não prova nada.`,
      file: (name) => `As chaves públicas vieram do arquivo ${name}, que foi dado a esta página.`,
    },
    keysHash: 'SHA-256 das chaves públicas, como foram usadas',
    checkBundle:
      'Guarde o pacote com este relatório: a prova é o pacote, e o relatório é uma cópia para ler. Verifique que é o mesmo arquivo:',
    checkCommand: 'Depois verifique-o sem conexão, com Node 20 ou mais novo:',
    checkMore:
      'Acrescente --policy policy.txt para testemunhas em que você confia e --tsa-cert tsa.pem para autoridades de carimbo do tempo. Obtenha verify-evidence.mjs de alguém em quem confia e leia-o: ele não faz nenhum pedido à rede.',
  },
};
