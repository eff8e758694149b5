import type { evidenceTexts as English } from '../en/evidence';
import { nameIn, reasonIn } from '../notice-facts';
import { plurals } from '../plural';

const plural = plurals('pt-BR');
const number = (count: number) => new Intl.NumberFormat('pt-BR').format(count);
const leaves = (count: number) => plural(count, 'evento registrado', 'eventos registrados');

const failureIn = (notice: object) =>
  reasonIn(
    notice,
    {
      late: 'não responde a tempo',
      unreachable: 'não pode ser alcançada',
      other_key: 'assina com outra chave',
      bad_signature: 'responde com uma assinatura errada',
      wrong_time: 'responde com um horário errado',
      wrong_text: 'assina outro texto',
      refused: 'se recusa a assinar',
      unknown_log: 'não conhece nosso registro',
      inconsistent: 'diz que nosso registro não continua o que ela conhece',
    },
    'responde algo que não conseguimos ler',
  );

export const evidenceTexts: typeof English = {
  evidenceLog: {
    about:
      'Cada consentimento e cada política da sua conta é um evento em um registro assinado que só cresce. Com ele você prova o que foi registrado.',
    none: 'Nenhuma prova ainda',
    noneAbout: 'Seu registro de provas começa com o primeiro consentimento ou a primeira política. Volte alguns segundos depois.',
    state: 'Seu registro de provas',
    logging: 'Registro',
    on: 'Ligado',
    off: 'Desligado',
    loggingStopped: 'Parado',
    unknownValue: 'Desconhecido',
    size: 'Tamanho',
    leaves,
    seeContents: 'Ver o que há no registro',
    waiting: 'Em espera',
    waitingLeaves: (count) =>
      count === 0
        ? 'Nada em espera'
        : count >= 10_000
          ? `${number(count)} eventos ou mais esperam a próxima assinatura`
          : `${plural(count, 'evento espera', 'eventos esperam')} a próxima assinatura`,
    opened: 'Aberto',
    attested: 'Incluídos depois, até',
    attestedAbout: 'Registros de antes foram incluídos a partir do banco de dados. O registro os prova desde que foi aberto.',
    epoch: 'Perdas',
    epochValue: (epoch) => (epoch === 1 ? 'Nenhuma conhecida' : `${plural(epoch - 1, 'perda', 'perdas')} (época ${epoch})`),
    notices: {
      stopped: {
        title: 'Nada está sendo assinado',
        about:
          'O banco de dados do registro foi restaurado e não tem eventos que já tinham sido assinados. Os consentimentos continuam a ser gravados, e suas provas vêm depois. Peça ao operador deste serviço que retome o registro.',
      },
      stoppedByWitness: {
        title: (notice) => `Nada está sendo assinado: a testemunha ${nameIn(notice)} tem um registro posterior`,
        about:
          'Ou seja, nosso banco de dados voltou a um estado anterior, ou uma segunda cópia deste serviço assina. Os consentimentos continuam a ser gravados, e suas provas vêm depois. Guarde seus pontos de controle e pacotes. Peça ao operador deste serviço que siga o alerta EvidenceWitnessRollback.',
      },
      refused: {
        title: 'Seu registro foi alterado no banco de dados',
        about:
          'Ele não é mais o que foi assinado, e por isso nada é incluído nele. Novos consentimentos continuam a ser gravados e recebem suas provas quando o registro for reparado. Guarde seus pontos de controle e pacotes: eles provam o que foi assinado. Peça ao operador deste serviço que siga o alerta EvidenceLogEdited.',
      },
      off: {
        title: 'O registro está desligado',
        about:
          'Novos consentimentos ficam sem provas até que ele seja ligado de novo. Peça ao operador deste serviço que defina EVIDENCE_LOG=on.',
      },
      waiting: {
        title: 'Há eventos em espera há mais tempo que o normal',
        about: 'Eles ainda não têm provas, e nada se perdeu. Se durar uma hora, pergunte ao operador deste serviço.',
      },
      anchorOld: {
        title: 'Os eventos mais novos ainda não estão no registro âncora',
        about:
          'Até lá, só o operador diz quando aconteceram. Os eventos mais antigos não são afetados. Se durar uma hora, pergunte ao operador deste serviço.',
      },
      witnessesLate: {
        title: 'As testemunhas não assinam há mais de um dia',
        about: 'Os eventos mais novos ainda não têm o horário de uma testemunha. Pergunte ao operador deste serviço.',
      },
      authorityLate: {
        title: (notice) => `Sem carimbo do tempo há mais de um dia: ${nameIn(notice)}`,
        about: 'Os eventos mais novos ainda não têm o horário desta autoridade. Pergunte ao operador deste serviço.',
      },
      witnessFails: {
        title: (notice) => `A testemunha ${nameIn(notice)} ${failureIn(notice)}`,
        about: 'A resposta não foi guardada. Perguntamos de novo a cada poucos minutos, e nada espera por ela.',
      },
      authorityFails: {
        title: (notice) => `A autoridade de carimbo do tempo ${nameIn(notice)} ${failureIn(notice)}`,
        about: 'A resposta não foi guardada. Perguntamos de novo a cada poucos minutos, e nada espera por ela.',
      },
      noWitnesses: {
        title: 'Não há testemunhas configuradas',
        about:
          'Assim, os horários e a história única do registro dependem só do operador. Para mudar isso, guarde pontos de controle (abaixo) ou peça ao operador que configure testemunhas.',
      },
      noAuthorities: {
        title: 'Não há autoridade de carimbo do tempo configurada',
        about:
          'Assim, nenhuma autoridade confirma quando os eventos existiam. Se precisar disso em juízo, peça ao operador que configure uma.',
      },
      epoch: {
        title: 'O registro perdeu eventos uma vez',
        about:
          'O operador continuou, e o registro diz isso. Se você guardou pontos de controle de antes, não os perca: eles provam o que se perdeu. Use-os ao verificar um pacote.',
      },
      unknown: {
        title: 'Não podemos dizer mais agora',
        about: 'Este serviço está sendo atualizado. Volte em alguns minutos.',
      },
    },
    advice: {
      internal_error:
        'Talvez não seja possível ler o que está guardado do seu registro. Os consentimentos continuam a ser gravados. Guarde seus pontos de controle e pacotes e peça ao operador deste serviço que veja o alerta EvidenceDamaged.',
    },
    checkpoint: 'Último ponto de controle assinado',
    checkpointAbout:
      'Um ponto de controle é o tamanho e a impressão digital do seu registro, assinados. Dois que se contradizem provam que o registro foi reescrito.',
    signed: 'Assinado',
    root: 'Impressão digital',
    downloadCheckpoint: 'Baixar ponto de controle',
    keepAbout:
      'Guarde pontos de controle onde nem nós nem um invasor dos nossos sistemas possam alterá-los. Este comando guarda o mais novo e o compara com o anterior; execute-o todo dia. Ele precisa das chaves públicas: baixe keys.json uma vez e guarde-o lá também.',
    keep: 'Guardar pontos de controle',
    downloadKeys: 'Baixar keys.json',
    outside: 'Quem mais viu o registro',
    outsideAbout:
      'A cada poucos minutos a impressão digital do seu registro entra no registro âncora deste serviço. Testemunhas e autoridades de carimbo do tempo assinam esse registro por todas as contas, e não ficam sabendo nada da sua.',
    anchored: 'No registro âncora',
    witnesses: 'Testemunhas',
    authorities: 'Carimbos do tempo',
    authority: (name) => `Carimbo do tempo de ${name}`,
    noWitnesses: 'Nenhuma configurada',
    noAuthorities: 'Nenhum configurado',
    notYet: 'Ainda não',
    covers: (covered, size) => (covered >= size ? `cobre todos: ${leaves(size)}` : `cobre ${number(covered)} de ${leaves(size)}`),
    outsideProof: 'Isto é o que temos guardado. A prova está em cada pacote: ela vale para quem confia na testemunha ou na autoridade.',
  },
  proof: {
    title: 'Provar um titular ou um consentimento',
    subjectTitle: 'Prova de um titular',
    consentTitle: 'Prova de um consentimento',
    formAbout: 'Baixamos as provas, verificamos no seu navegador e fazemos um relatório que você pode imprimir.',
    field: 'E-mail, ID do titular ou ID do consentimento',
    submit: 'Provar',
    downloading: 'Baixando o pacote…',
    checking: 'Verificando o pacote no seu navegador…',
    outcomes: {
      holds: 'Verificado: o registro assinado mostra tudo o que está no relatório',
      cannot_tell: 'Em aberto: alguns pontos não podem ser decididos',
      refuted: 'Refutado: o pacote contradiz a si mesmo ou o registro',
    },
    advice: {
      holds: 'Salve os dois em um arquivo, para entregar ou guardar: o relatório é para ler, e a prova é o pacote.',
      cannot_tell: 'Veja os pontos em aberto no relatório. Muitas vezes um pacote mais novo ou um arquivo seu (abaixo) os resolve.',
      refuted: 'Guarde este pacote e fale com o operador deste serviço. O relatório diz o que se contradiz.',
    },
    keysFromServer:
      'As chaves públicas vieram do mesmo servidor que o pacote. Assim, a verificação mostra que o pacote combina com estas chaves, e não de quem elas são. Para ter certeza, adicione o keys.json que você guardou ou compare a impressão digital no relatório.',
    keysFromFile: (name) => `Verificado com as chaves públicas do seu arquivo ${name}.`,
    saveAll: 'Salvar relatório e pacote',
    print: 'Imprimir relatório',
    downloadReport: 'Baixar relatório',
    downloadBundle: 'Baixar pacote',
    newer: 'Obter pacote mais novo',
    files: 'Seus próprios arquivos',
    filesAbout:
      'Opcional: o keys.json que você guardou, pontos de controle que você guardou, um arquivo com as testemunhas em que você confia ou certificados de autoridades de carimbo do tempo. Eles ficam no seu navegador.',
    addFiles: 'Adicionar arquivos',
    removeFile: (name) => `Remover ${name}`,
    kinds: {
      keys: 'Chaves públicas',
      known: 'Ponto de controle',
      policy: 'Lista de testemunhas',
      tsaCert: 'Certificado de carimbo do tempo',
    },
    notUsed: (names) => `Não usados: ${names}. Escolha um keys.json, um ponto de controle, uma lista de testemunhas ou um certificado.`,
    everyLine: 'Cada linha da verificação',
    moreLines: (count) => `E mais ${number(count)}, que o comando mostra.`,
    report: 'Relatório',
    cantCheckHere:
      'Este navegador não consegue verificar assinaturas aqui. Use um navegador atual com HTTPS, ou baixe o pacote e verifique-o com o comando.',
    cantRead: (what) => `${what} Remova o arquivo e tente de novo.`,
  },
  logContents: {
    intro:
      'Todos os eventos por tipo: consentimentos, apagamentos, políticas, avisos, relatórios semanais e os do próprio registro. A lista não tem titulares nem respostas. Cada página dela usa uma unidade da sua cota.',
    event: 'Evento',
    about: 'Sobre',
    time: 'Horário',
    itself: 'O próprio registro',
    erased: (count) => plural(count, 'consentimento', 'consentimentos'),
    policyVersion: (version) => `Versão ${version} da política`,
    notice: (number) => `Aviso ${number}`,
    weeklyReport: (number) => `Relatório semanal ${number}`,
    shown: (count, more) => (more ? `Os primeiros ${leaves(count)}` : leaves(count)),
    kinds: {
      'consent.created': 'Consentimento registrado',
      'consent.updated': 'Consentimento alterado',
      'consent.revoked': 'Consentimento retirado',
      'consent.deleted': 'Consentimento apagado',
      'consent.attested': 'Consentimento anterior ao registro incluído',
      'consent.erased': 'Titular apagado',
      'subject.purged': 'Titular eliminado',
      'policy.published': 'Política publicada',
      'policy.attested': 'Política anterior ao registro incluída',
      'policy.deleted': 'Política excluída',
      'notice.published': 'Aviso guardado',
      'notice.attested': 'Aviso anterior ao registro incluído',
      'site.observed': 'Relatório semanal feito',
      'subject.linked': 'Dispositivo vinculado a uma pessoa',
      'subject.unlinked': 'Dispositivo não mais vinculado',
      'subject.checked': 'Estados consultados',
      'audit.recorded': 'Registro da trilha de auditoria',
      'receipt.issued': 'Recibo emitido',
      'log.opened': 'Registro aberto',
      'log.tag_key': 'Chave dos pseudônimos fixada',
      'log.index': 'Parte do registro indexada',
      'log.resumed': 'Registro retomado após uma perda',
      other: 'Outro evento',
    },
  },
};
