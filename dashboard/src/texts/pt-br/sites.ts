import type { sitesTexts as English } from '../en/sites';
import { plurals } from '../plural';

const plural = plurals('pt-BR');

export const sitesTexts: typeof English = {
  sites: {
    categoryLabels: {
      necessary: 'Necessários',
      functional: 'Funcionais',
      preferences: 'Preferências',
      analytics: 'Análise',
      marketing: 'Marketing',
      ads: 'Publicidade',
    },
    about: 'Os sites em que você coleta consentimento.',
    empty: 'Nenhum site ainda',
    emptyAbout: 'Adicione o primeiro: você precisa de um nome e do domínio.',
    add: 'Adicionar site',
    domain: 'Domínio',
    domainAbout: 'Os subdomínios estão incluídos. localhost funciona com qualquer porta.',
    domainKept: (domain) => `Usamos ${domain}, sem https://, porta e caminho.`,
    policy: 'Política',
    noPolicy: 'Nenhuma política',
    linked: 'Política vinculada',
    policyAbout: 'Novos consentimentos registrarão a versão atual dela.',
    policyPage: 'Página da política',
    policyPageOf: (domain) => `Página da política de ${domain}`,
    policyPageAbout:
      'Coloque um link para ela no seu site, por exemplo no rodapé. Ela mostra aos visitantes a versão atual e as anteriores.',
    categories: 'Categorias',
    categoriesAbout: 'Só estas categorias são aceitas. Use letras, algarismos e _ . : -',
    categoriesCalled: (labels) => `Seu banner pergunta sobre: ${labels}.`,
    closed: 'Restringir categorias',
    closedAbout: 'Quando desativado, qualquer categoria é aceita.',
    open: 'Qualquer',
    closedTo: (count) => (count === 0 ? 'Nenhuma' : `Só ${plural(count, 'categoria', 'categorias')}`),
    tabs: {
      names: { setup: 'Instalação', banner: 'Banner', notices: 'Avisos', runs: 'O que roda', policy: 'Política', danger: 'Zona de perigo' },
      unsaved: 'alterações não salvas',
    },
    leave: {
      leaveTitle: 'Alterações não salvas',
      leaveAboutUnkept: 'Você alterou este site e não salvou. Se sair desta página, as alterações serão perdidas.',
      stay: 'Ficar',
      leaveDiscard: 'Descartar e sair da página',
    },
    itsConsents: 'Ver consentimentos',
    identity: 'Credenciais',
    id: 'ID do site',
    token: 'Token do site',
    tokenAbout: 'Token público para seu banner. Ele só pode criar consentimentos para este site.',
    banner: 'Banner',
    bannerAbout: 'Cole esta linha no head das suas páginas. Ela pergunta aos visitantes, registra a escolha e permite mudá-la.',
    rotate: 'Trocar token',
    rotateTitle: 'Trocar o token?',
    rotateAbout: 'O token atual deixa de funcionar imediatamente; atualize seu banner logo em seguida.',
    describe: 'Nome, domínio e categorias',
    delete: 'Excluir site',
    deleteTitle: (name) => `Excluir ${name}?`,
    deleteAbout: 'Você ainda pode ler os consentimentos e o histórico deles; novos são rejeitados.',
    deleteTyped: (domain) => `Digite ${domain} para confirmar`,
  },
};
