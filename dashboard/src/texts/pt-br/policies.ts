import type { policiesTexts as English } from '../en/policies';
import { plurals } from '../plural';

const plural = plurals('pt-BR');

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
    linkIt: 'Ainda não vinculada a um site. Vincule-a em',
    published: 'Publicada em',
    edit: 'Conteúdo',
    newTitle: 'Nova política',
    newAbout: 'Texto simples, ou Markdown para títulos, listas e links.',
    text: 'Editar',
    textAbout: 'Texto simples ou Markdown. HTML não é renderizado.',
    preview: 'Prévia',
    nothingYet: 'Nada para visualizar ainda.',
    length: (length) => `${length} de 200.000 caracteres`,
    nameRule: 'Informe um nome de 2 a 120 caracteres.',
    textRule: 'Uma política precisa de 20 a 200.000 caracteres.',
    publish: 'Publicar',
    publishVersion: (version) => `Publicar versão ${version}`,
    publishTitle: 'Publicar esta política?',
    publishFirst: 'Esta será a versão 1. Versões publicadas não podem ser editadas; mudanças futuras serão novas versões.',
    publishWarning: (version, sites) =>
      sites === 0
        ? `A versão ${version} ainda não está vinculada a um site. Os consentimentos anteriores mantêm a versão deles.`
        : `A versão ${version} valerá para novos consentimentos em ${sites === undefined ? 'todos os sites que usam esta política' : plural(sites, 'site', 'sites')}. Os consentimentos anteriores mantêm a versão deles.`,
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
