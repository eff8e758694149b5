import type { sitesTexts as English } from '../en/sites';
import { plurals } from '../plural';

const plural = plurals('pt-BR');

export const sitesTexts: typeof English = {
  sites: {
    about: 'De onde vêm os consentimentos. Cada um tem um token para o aviso e, se você quiser, uma política.',
    empty: 'Nenhum site ainda',
    emptyAbout: 'Adicione o primeiro: o nome e o domínio das páginas.',
    add: 'Adicionar um site',
    domain: 'Domínio',
    domainAbout: 'Sem https:// e sem caminho. Os subdomínios estão incluídos.',
    policy: 'Política',
    noPolicy: 'Nenhuma política',
    linked: 'Política vinculada',
    policyAbout: 'A partir do próximo consentimento, a versão atual dela é registrada.',
    categories: 'Categorias',
    categoriesAbout: 'Consentimentos podem citar estas e nenhuma outra. Letras, algarismos e _ . : -',
    closed: 'Só certas categorias',
    closedAbout: 'Senão, consentimentos podem citar qualquer categoria.',
    open: 'Qualquer',
    closedTo: (count) => (count === 0 ? 'Nenhuma' : `Só ${plural(count, 'categoria', 'categorias')}`),
    itsConsents: 'Os consentimentos',
    identity: 'Id e token',
    id: 'Id do site',
    token: 'Token do site',
    tokenAbout: 'Fica no aviso das suas páginas, onde todos podem lê-lo. Registra consentimentos deste site e nada mais.',
    rotate: 'Trocar',
    rotateTitle: 'Criar um novo token?',
    rotateAbout: 'O antigo é recusado na hora: os avisos não registram nada até levarem o novo.',
    describe: 'Nome, domínio e categorias',
    delete: 'Excluir o site',
    deleteTitle: (name) => `Excluir ${name}?`,
    deleteAbout: 'Os consentimentos e o histórico continuam legíveis; novos são recusados.',
    deleteTyped: (domain) => `Digite ${domain} para confirmar`,
  },
};
