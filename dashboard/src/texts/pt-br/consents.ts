import type { consentsTexts as English } from '../en/consents';
import { plurals } from '../plural';

const plural = plurals('pt-BR');
const number = (count: number) => new Intl.NumberFormat('pt-BR').format(count);

export const consentsTexts: typeof English = {
  consents: {
    about: 'Todas as decisões dos seus visitantes, da mais recente à mais antiga. Dias e horários estão em UTC.',
    subject: 'Titular',
    consentId: 'ID externo',
    decision: 'Decisão',
    accepted: 'Aceito',
    refused: 'Recusado',
    erased: 'Apagado',
    policyVersion: 'Versão da política',
    country: 'País',
    from: 'De',
    to: 'Até',
    moreFilters: 'Mais filtros',
    version: 'Versão',
    category: 'Categoria aceita',
    recordedBy: 'Registrado por',
    recorders: { site: 'Banner de um site', api_key: 'Chave de API', user: 'Pessoa no painel', import: 'Importação' },
    categoryRule: 'Informe a chave de uma categoria, como analytics.',
    versionBelow: 'Versão anterior a',
    versionRule: 'Informe um número inteiro, como 3.',
    notice: 'Aviso',
    noticeOf: (number, site) => `Aviso ${number} de ${site}`,
    latestOnly: 'Só a última decisão de cada pessoa em cada site',
    withErased: 'Incluir apagados',
    versionBefore: (version: string) => `Concordou com uma versão anterior à ${version}`,
    daysReversed: 'Escolha o dia “De” ou um posterior.',
    filters: 'Filtros',
    removeFilter: (filter) => `Remover filtro ${filter}`,
    shown: (count, more, about) => {
      if (!more) return plural(count, 'consentimento', 'consentimentos');
      return about === undefined || about <= count
        ? `${number(count)} mais recentes`
        : `${number(count)} mais recentes de cerca de ${number(about)} registrados`;
    },
    none: 'Nenhum consentimento encontrado',
    noneAbout: 'Remova um filtro; o titular deve ser idêntico ao registrado.',
    clearSearch: 'Limpar filtros',
    empty: 'Nenhum consentimento',
    emptyAbout: 'Você verá os consentimentos aqui assim que seu site ou servidor registrar um.',
    eraseAbout: 'Para responder a um pedido de apagamento:',
    erasedHidden: 'Consentimentos apagados estão ocultos.',
  },
  searchExport: {
    label: 'Exportar busca',
    filtered: 'Baixa os consentimentos que correspondem a estes filtros:',
    unfiltered: 'Baixa todos os consentimentos que não foram apagados.',
    format: 'Formato',
    limit: (count) => `No máximo os ${number(count)} mais recentes. Não usa uma exportação do seu plano.`,
    whole: 'Exportar um site inteiro',
    reading: (count) => `Lendo… ${plural(count, 'consentimento', 'consentimentos')} até agora.`,
    done: (count) => `${plural(count, 'consentimento baixado', 'consentimentos baixados')}.`,
    cut: (count) =>
      `Baixado: ${plural(count, 'consentimento', 'consentimentos')}, os mais recentes. Pode haver mais antigos: escolha menos dias para obter os demais.`,
    download: 'Baixar arquivo',
  },
  erase: {
    title: 'Apagar titular',
    about:
      'Marca todos os consentimentos de um titular como excluídos e avisa seus webhooks. Os registros e o histórico são mantidos como prova. Esta ação não pode ser desfeita.',
    subject: 'ID do titular',
    confirmWord: 'APAGAR',
    again: (word) => `Digite ${word} para confirmar`,
    confirm: 'Apagar',
    done: (count) => (count === 0 ? 'Nada para apagar' : plural(count, 'consentimento apagado', 'consentimentos apagados')),
    nothing: (subject, site) =>
      site === undefined
        ? `Nenhum consentimento ativo de ${subject}.`
        : `Nenhum consentimento ativo de ${subject} em “${site}”. Os outros sites não foram verificados.`,
    doneAbout: (subject, site) =>
      site === undefined
        ? `Apagados em todos os sites. Todos os consentimentos apagados de ${subject}:`
        : `Apagados em “${site}”. Os outros sites não mudaram. Todos os consentimentos apagados de ${subject} neste site:`,
    others: 'e mais. Para ver todos, inclua os apagados na busca.',
    more: 'O que um apagamento faz',
    preview: 'O que será apagado',
    touches: (count, more) => {
      if (count === 0)
        return more ? 'Pode haver consentimentos mais antigos a apagar.' : 'Nada será apagado: não há consentimentos ativos.';
      return more
        ? `Será apagado: ${count.toLocaleString('pt-BR')} consentimentos ou mais:`
        : `Será apagado: ${plural(count, 'consentimento', 'consentimentos')}:`;
    },
    takesLong: 'Se este titular tem muitos consentimentos, o apagamento continua em segundo plano. Apague de novo para ver o resultado.',
    onSite: (active, erased) => `a apagar: ${active}; já apagados: ${erased}`,
  },
  consent: {
    title: 'Consentimento',
    members: {
      id: 'ID do consentimento',
      site_id: 'Site',
      subject_id: 'Titular',
      consent_id: 'ID externo',
      accepted: 'Decisão',
      preferences: 'Categorias',
      policy_version: 'Versão da política',
      country: 'País',
      region: 'Região',
      user_agent: 'Navegador',
      created_at: 'Criado em',
      updated_at: 'Última atualização',
      deleted_at: 'Apagado em',
      claims: 'Declaração do importador',
    },
    decided: 'decidido em',
    neighbours: 'Registros deste titular',
    older: 'Registro anterior',
    newer: 'Registro seguinte',
    receipt: 'Baixar recibo',
    receiptFailed: 'Não foi possível criar o recibo',
    erased: 'Apagado',
    erasedOn: 'Apagado em',
    erasedAbout: 'Mantido como prova, somente leitura.',
    supersededBy: 'Vale agora uma decisão posterior deste titular neste site:',
    preference: (category, accepted) => `${category}: ${accepted ? 'sim' : 'não'}`,
    timeline: 'Histórico',
    kinds: { created: 'Registrado', updated: 'Alterado', revoked: 'Revogado', erased: 'Apagado' },
    actors: {
      api_key: (name) => `pela chave “${name}”`,
      user: (name) => `por ${name}`,
      site: (name) => `pelo site “${name}”`,
      system: () => 'pelo sistema',
      import: (by) => `importado ${by}`,
      unknown: () => 'não se sabe por quem: registrado antes de isso ser guardado',
    },
    policy: 'Política no momento do consentimento',
    withoutPolicy: 'Nenhuma política estava vinculada no momento.',
    policyUnknown: (version) => `Nenhuma política estava vinculada; a versão ${version} foi informada na chamada da API.`,
  },
};
