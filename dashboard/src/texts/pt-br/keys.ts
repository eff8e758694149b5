import type { keysTexts as English } from '../en/keys';

export const keysTexts: typeof English = {
  keys: {
    about: 'Para seus servidores chamarem a API. Trate as chaves como senhas. Use uma por ambiente.',
    name: 'Nome da chave',
    nameAbout: 'ex.: Produção',
    create: 'Criar chave de API',
    created: (name) => `Chave “${name}”`,
    keepIt: 'Copie a chave agora e guarde-a em segurança. Você não a verá de novo.',
    limit: 'Você atingiu o máximo de 50 chaves de API. Revogue uma chave que não usa mais.',
    empty: 'Nenhuma chave de API ainda',
    emptyAbout: 'Crie uma para que seu servidor registre e leia consentimentos.',
    key: 'Chave',
    idOf: (name) => `ID de “${name}”`,
    lastUsed: 'Último uso',
    never: 'Nunca',
    expires: 'Validade',
    noExpiry: 'Não expira',
    lifetimes: { '': 'Não expira', '30': '30 dias', '90': '90 dias', '365': '1 ano', day: 'Data personalizada' },
    lastDay: 'Expira em',
    lastDayAbout: 'A chave funciona até o fim desse dia no seu fuso horário.',
    states: { active: 'Ativa', expired: 'Expirada', revoked: 'Revogada' },
    revoke: 'Revogar',
    revokeNamed: (name) => `Revogar “${name}”`,
    revokeTitle: (name) => `Revogar “${name}”?`,
    revokeAbout: 'As requisições com esta chave falharão imediatamente. Esta ação não pode ser desfeita.',
  },
};
