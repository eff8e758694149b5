import type { consentsTexts as English } from '../en/consents';
import { plurals } from '../plural';

const plural = plurals('pt-BR');

export const consentsTexts: typeof English = {
  consents: {
    about: 'Cada decisão de cada visitante, a mais nova primeiro.',
    subject: 'Titular',
    consentId: 'O seu id de consentimento',
    decision: 'Decisão',
    accepted: 'Aceito',
    refused: 'Recusado',
    erased: 'Apagado',
    policyVersion: 'Versão da política',
    country: 'País',
    from: 'Do dia',
    to: 'Até o dia, incluído',
    withErased: 'Também os apagados',
    search: 'Buscar',
    shown: (count, more) => (more ? `Os ${count} mais novos que servem` : plural(count, 'consentimento', 'consentimentos')),
    none: 'Nada corresponde a esta busca',
    noneAbout: 'Tente com menos condições. O titular deve ser escrito exatamente como foi registrado.',
    clearSearch: 'Limpar a busca',
    empty: 'Nenhum consentimento',
    emptyAbout: 'Eles aparecem aqui assim que o seu site ou servidor registrar um.',
    erasedHidden: 'Os apagados só aparecem quando você busca também por eles.',
  },
  erase: {
    title: 'Apagar um titular',
    about:
      'Marca todos os consentimentos de um titular como excluídos e avisa os seus webhooks. Os registros e o histórico ficam como prova. Não pode ser desfeito.',
    subject: 'Id do titular',
    again: 'Digite o id do titular outra vez',
    confirm: 'Apagar',
    done: (count) => (count === 0 ? 'Nada foi apagado' : plural(count, 'consentimento apagado', 'consentimentos apagados')),
    nothing: (subject, site) =>
      site === undefined
        ? `Em nenhum site há consentimento de ${subject} que já não estivesse apagado.`
        : `Em “${site}” não há consentimento de ${subject} que já não estivesse apagado. Os outros sites não foram examinados.`,
    doneAbout: (subject, site) =>
      site === undefined
        ? `Em todos os sites. Todos os consentimentos de ${subject} que estão apagados agora:`
        : `Só em “${site}”: os consentimentos nos outros sites ficaram como estavam. Os de ${subject} que estão apagados ali agora:`,
    more: 'e mais. A lista de consentimentos mostra todos quando você busca também os apagados.',
  },
  consent: {
    title: 'Consentimento',
    receipt: 'Recibo',
    receiptFailed: 'Nenhum recibo foi emitido',
    erased: 'Apagado',
    erasedAbout: 'Fica como prova e não pode ser alterado. Apagado em',
    preferences: 'Categorias',
    preference: (category, accepted) => `${category}: ${accepted ? 'sim' : 'não'}`,
    userAgent: 'Navegador',
    changed: 'Última mudança',
    timeline: 'O que aconteceu com ele',
    kinds: { created: 'Registrado', updated: 'Alterado', revoked: 'Revogado', erased: 'Apagado' },
    by: (actor) => `por ${actor}`,
    actors: { api_key: 'chave de API', user: 'usuário', site: 'site', system: 'sistema' },
    policy: 'A política naquele momento',
    withoutPolicy: 'O site não tinha política.',
    policyUnknown: 'O site não tinha política aqui quando isto foi registrado; a versão é a que foi enviada.',
  },
};
