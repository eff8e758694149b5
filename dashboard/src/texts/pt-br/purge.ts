import type { purgeTexts as English } from '../en/purge';

export const purgeTexts: typeof English = {
  title: 'Eliminação',
  about:
    'Consentimentos apagados ficam como prova, com seus textos. A eliminação destrói os textos em todos os sites 8 dias depois do apagamento. O que fica prova que houve consentimentos e não identifica ninguém. Você recebe um certificado assinado.',
  ask: 'Eliminar titular',
  confirm:
    'Tudo o que identifica esta pessoa é destruído. Ninguém pode recuperar, e você não poderá mais mostrar com o que a pessoa consentiu.',
  active: 'Apague o titular antes. A eliminação abrange só consentimentos apagados.',
  refused: 'Um consentimento desta pessoa está ativo, um apagamento ainda está em curso ou há uma retenção legal aberta.',
  waiting: 'A eliminação foi pedida.',
  done: 'Esta pessoa foi eliminada.',
  now: 'Agora: nada. Tudo foi eliminado em',
  number: 'Número do certificado',
  askedBy: 'Pedida por',
  kinds: { api_key: 'Chave de API', user: 'Usuário', system: 'O serviço (PURGE_AFTER_DAYS)' },
  requested: 'Pedida em',
  due: 'Prevista para',
  doneAt: 'Eliminada em',
  destroyed: 'Destruído',
  counts: (records: number, leaves: number) =>
    `${records} ${records === 1 ? 'consentimento' : 'consentimentos'}, ${leaves} ${leaves === 1 ? 'entrada' : 'entradas'} do registro de provas`,
  download: 'Baixar certificado',
  notYet: 'O certificado fica pronto cerca de um segundo depois da eliminação.',
};
