import type { keysTexts as English } from '../en/keys';

export const keysTexts: typeof English = {
  keys: {
    about:
      'Para os seus servidores. Uma chave equivale a uma senha: mantenha-a fora de páginas, repositórios e logs, e use uma para cada ambiente.',
    name: 'Nome da chave',
    nameAbout: 'Para distinguir as chaves, como “produção”.',
    create: 'Criar uma chave',
    created: (name) => `Chave “${name}”`,
    keepIt: 'Só é mostrada desta vez. Copie agora e guarde em segurança.',
    limit: 'Você tem 50 chaves de API, que é o máximo. Revogue uma chave que não usa mais.',
    empty: 'Nenhuma chave ainda',
    emptyAbout: 'Crie uma para que o seu servidor registre e leia consentimentos.',
    key: 'Chave',
    lastUsed: 'Último uso',
    never: 'Nunca',
    expires: 'Validade',
    noExpiry: 'Sem fim',
    lifetimes: { '': 'Sem fim', '30': '30 dias', '90': '90 dias', '365': 'Um ano', day: 'Até um dia à minha escolha' },
    lastDay: 'Último dia',
    states: { active: 'Ativa', expired: 'Expirada', revoked: 'Revogada' },
    revoke: 'Revogar',
    revokeNamed: (name) => `Revogar “${name}”`,
    revokeTitle: (name) => `Revogar “${name}”?`,
    revokeAbout: 'Toda requisição com ela é recusada a partir de agora. Não pode ser desfeito.',
  },
};
