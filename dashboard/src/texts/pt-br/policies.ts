import type { policiesTexts as English } from '../en/policies';
import { plurals } from '../plural';

const plural = plurals('pt-BR');

export const policiesTexts: typeof English = {
  policies: {
    limit:
      'Você tem o número máximo de políticas, ou o seu plano não tem espaço para mais texto. Cada versão conta. Exclua políticas que não usa mais ou mude para um plano com mais espaço.',
    about: 'Aquilo com que os seus visitantes concordam. Todo texto publicado fica legível para sempre.',
    write: 'Escrever uma política',
    empty: 'Nenhuma política ainda',
    emptyAbout: 'Escreva uma e vincule-a a um site; cada consentimento levará então a versão para a qual foi dado.',
    version: (version) => `Versão ${version}`,
    versionName: 'Versão',
    versions: 'Versões',
    current: (version) => `${version} (atual)`,
    usedBy: 'Usada por',
    noSite: 'Nenhum site',
    linkIt: 'Nenhum site a usa. Vincule-a na página de um site:',
    published: 'Publicada',
    edit: 'Texto',
    newTitle: 'Nova política',
    newAbout: 'Texto simples, ou Markdown para títulos, listas e links.',
    text: 'Escrever',
    textAbout: 'Texto simples ou Markdown; HTML é mostrado como está.',
    preview: 'Prévia',
    nothingYet: 'Nada escrito ainda.',
    length: (length) => `${length} de 200.000 caracteres`,
    nameRule: 'Um nome tem de 2 a 120 caracteres.',
    textRule: 'Uma política tem de 20 a 200.000 caracteres.',
    publish: 'Publicar',
    publishVersion: (version) => `Publicar a versão ${version}`,
    publishTitle: 'Publicar este texto?',
    publishFirst: 'Será a versão 1. Um texto publicado nunca muda; uma mudança é uma nova versão.',
    publishWarning: (version, sites) =>
      `Será a versão ${version}. ${sites === 0 ? 'Nenhum site usa esta política ainda.' : `A partir do próximo consentimento vale em ${sites === undefined ? 'todos os sites que a usam' : plural(sites, 'site', 'sites')}.`} Consentimentos dados antes mantêm a versão para a qual foram dados.`,
    isPublished: (version) => `A versão ${version} está publicada.`,
    unchanged: 'Nada foi alterado.',
    draft: {
      found: 'O seu texto não publicado',
      foundAbout: 'Você o digitou aqui antes, e ele ainda não está publicado.',
      overtaken: (version) => `A versão ${version} foi publicada desde que você o começou; ao publicar, o seu toma o lugar dela.`,
      discard: 'Descartar as mudanças',
      discardTitle: 'Descartar o que você digitou?',
      discardAbout: 'Não pode ser recuperado.',
      leaveTitle: 'O seu texto não está publicado',
      leaveAbout: 'Se você sair desta página, ele fica nesta aba do navegador até você sair da conta ou fechar a aba.',
      leaveAboutUnkept: 'O seu navegador não pôde guardá-lo: se você sair desta página, ele se perde.',
      stay: 'Ficar',
      leave: 'Sair da página',
      leaveDiscard: 'Descartar e sair da página',
      signOutTitle: 'Sair da conta?',
      signOutAbout: 'Nesta aba há um texto de política que não está publicado. Se você sair da conta, ele se perde.',
    },
    compare: 'Comparar',
    withBefore: (version) => `com a versão ${version}`,
    compareTitle: 'Versões lado a lado',
    left: 'Esquerda',
    right: 'Direita',
    back: 'Para a política',
    noDifference: 'Os dois textos são iguais.',
    removedLine: 'Antes:',
    addedLine: 'Depois:',
    delete: 'Excluir a política',
    deleteAbout: 'As versões continuam legíveis a partir dos consentimentos que as citam.',
    deleteTitle: (name) => `Excluir “${name}”?`,
    deleteWarning: (sites) =>
      sites === 0
        ? 'Nenhum site a usa.'
        : `${sites === undefined ? 'Os sites que a usam ficarão' : plural(sites, 'site ficará', 'sites ficarão')} sem política.`,
  },
};
