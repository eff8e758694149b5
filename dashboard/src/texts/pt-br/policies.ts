import type { policiesTexts as English } from '../en/policies';
import { plurals } from '../plural';

const plural = plurals('pt-BR');

/** More sites are only counted. */
const mostNamed = 5;

export const policiesTexts: typeof English = {
  policies: {
    limit:
      'Você atingiu o número máximo de políticas, ou seu plano não tem espaço para mais texto. Cada versão conta. Exclua políticas que não usa mais ou mude para um plano com mais espaço.',
    about: 'Aquilo com que seus visitantes concordam. As versões publicadas são mantidas permanentemente.',
    write: 'Nova política',
    empty: 'Nenhuma política ainda',
    emptyAbout: 'Escreva uma e vincule-a a um site; cada consentimento passa a registrar a versão em vigor.',
    version: (version) => `Versão ${version}`,
    versionName: 'Versão',
    versions: 'Versões',
    current: (version) => `${version} (atual)`,
    usedBy: 'Usada por',
    noSite: 'Nenhum site',
    useOn: 'Usar em',
    useOnAbout: 'Novos consentimentos nestes sites registrarão esta política.',
    replaces: (name) => `Substitui “${name}” neste site.`,
    link: 'Vincular a sites',
    linkedOn: (names) => `Vinculada a ${names.join(', ')}.`,
    linkFailed: (names) => `Não vinculada a ${names.join(', ')}. Tente de novo em “Usada por”.`,
    published: 'Publicada em',
    edit: 'Conteúdo',
    newTitle: 'Nova política',
    newAbout: 'Texto simples, ou Markdown para títulos, listas, links e tabelas.',
    text: 'Editar',
    textAbout: 'Texto simples ou Markdown. HTML não é renderizado.',
    preview: 'Prévia',
    nothingYet: 'Nada para visualizar ainda.',
    tooComplex: 'Este texto demora demais para ser formatado e aparece como foi digitado.',
    plainForVisitors:
      'Os visitantes veem esta versão sem formatação, porque formatá-la demora demais. Encurte-a ou use menos listas, citações e tabelas aninhadas.',
    length: (length) => `${length} de 200.000 caracteres`,
    nameRule: 'Informe um nome de 2 a 120 caracteres.',
    textRule: 'Uma política precisa de 20 a 200.000 caracteres.',
    publish: 'Publicar',
    publishVersion: (version) => `Publicar versão ${version}`,
    publishTitle: 'Publicar esta política?',
    publishFirst: 'Esta será a versão 1. Versões publicadas não podem ser editadas; mudanças futuras serão novas versões.',
    publishSites: (version, names) => {
      if (names === undefined) return `A versão ${version} valerá para novos consentimentos em todos os sites que usam esta política.`;
      if (names.length === 0) return `A versão ${version} ainda não valerá para novos consentimentos: nenhum site usa esta política.`;
      const more = names.length > mostNamed ? ` e ${plural(names.length - mostNamed, 'outro site', 'outros sites')}` : '';
      return `A versão ${version} valerá para novos consentimentos em ${plural(names.length, 'site', 'sites')} (${names.slice(0, mostNamed).join(', ')}${more}).`;
    },
    publishConsents: (version, count) => {
      if (count === undefined) return `Os consentimentos registrados com a versão ${version} permanecem com ela.`;
      if (count.consents === 0 && count.isComplete) return `Nenhum consentimento foi registrado com a versão ${version}.`;
      const were = plural(count.consents, 'consentimento foi registrado', 'consentimentos foram registrados');
      return `${count.isComplete ? were : `Mais de ${were}`} com a versão ${version}. Os consentimentos anteriores mantêm a versão deles.`;
    },
    onlyName: (version) => `Só o nome muda. O texto é o mesmo da versão ${version}.`,
    alreadyPublished: (version) => `Este texto já está publicado como versão ${version}.`,
    noteLabel: 'O que mudou? (opcional)',
    noteAbout: (length) => `Sua equipe e os visitantes a veem junto com esta versão. ${length} de 500 caracteres.`,
    note: 'O que mudou',
    nameAndNote: 'Nome e mudanças',
    count: (count) => (count === undefined ? '—' : `${count.consents.toLocaleString('pt-BR')}${count.isComplete ? '' : '+'}`),
    recorded: (count) => {
      if (count === undefined) return '—';
      const recorded = `${plural(count.consents, 'consentimento registrado', 'consentimentos registrados')} com esta versão`;
      return count.isComplete ? recorded : `Mais de ${recorded}`;
    },
    countOnSite: (site, { consents, isComplete }) => `${site}: ${consents.toLocaleString('pt-BR')}${isComplete ? '' : '+'}`,
    consentsUpTo: (version) => `Até a versão ${version}`,
    counting: 'A contagem continua. Os números ainda vão aumentar.',
    compareWith: (version) => `Comparar com a versão ${version}`,
    print: 'Imprimir',
    deleted: 'Esta política foi excluída. As versões dela são mantidas para os consentimentos que as citam.',
    isPublished: (version) => `Versão ${version} publicada.`,
    unchanged: 'Nenhuma alteração para publicar.',
    draft: {
      found: 'Alterações não publicadas',
      foundAbout: 'Restauramos o rascunho que você começou nesta aba.',
      overtaken: (version) => `A versão ${version} foi publicada depois que você começou; ao publicar, a sua a substituirá.`,
      discard: 'Descartar alterações',
      discardTitle: 'Descartar alterações?',
      discardAbout: 'Esta ação não pode ser desfeita.',
      leaveTitle: 'Alterações não publicadas',
      leaveAbout: 'Seu rascunho fica nesta aba até você sair da conta ou fechá-la.',
      leaveAboutUnkept: 'Seu navegador não conseguiu salvar o rascunho. Se você sair desta página, ele será perdido.',
      stay: 'Ficar',
      leave: 'Sair da página',
      leaveDiscard: 'Descartar e sair da página',
      signOutTitle: 'Sair da conta?',
      signOutAbout: 'Você tem um rascunho não publicado. Sair da conta o descarta.',
    },
    compare: 'Comparar',
    withBefore: (version) => `com a versão ${version}`,
    compareTitle: 'Comparar versões',
    left: 'De',
    right: 'Para',
    back: 'Voltar à política',
    noDifference: 'As duas versões são idênticas.',
    removedLine: 'Antes:',
    addedLine: 'Depois:',
    delete: 'Excluir política',
    deleteAbout: 'Você ainda pode ler as versões dela nos consentimentos que as citam.',
    deleteTitle: (name) => `Excluir “${name}”?`,
    deleteWarning: (sites) =>
      sites === 0
        ? 'Nenhum site usa esta política.'
        : `${sites === undefined ? 'Os sites que a usam ficarão' : plural(sites, 'site ficará', 'sites ficarão')} sem política.`,
  },
};
