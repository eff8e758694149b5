import type { erasureTexts as English } from '../en/erasure';

export const erasureTexts: typeof English = {
  about: 'Leia antes de responder a um pedido de apagamento.',
  find: 'Encontrar um titular',
  does: {
    title: 'O que muda',
    items: [
      'Todos os consentimentos do titular, em todos os sites ou no que você escolher, são marcados como apagados e não podem mais ser alterados.',
      'Consentimentos apagados deixam de aparecer nas listas, a menos que alguém os inclua.',
      'Seus webhooks recebem um aviso, para que seus outros sistemas também apaguem.',
      'Os dados do titular são removidos das entregas de webhooks que guardamos.',
    ],
  },
  stays: {
    title: 'O que fica como prova',
    items: [
      'O próprio consentimento: ID do titular, decisão, categorias, versão da política, país, região, navegador e horários.',
      'O histórico, e quem o alterou ou apagou.',
      'Recibos e o registro assinado de provas, para que você ainda possa mostrar para o que tinha consentimento.',
      'Consentimentos apagados também estão nas exportações CSV, nos dados baixados e nos pacotes de provas.',
    ],
  },
  doesNot: {
    title: 'O que ele não faz',
    items: [
      'Não anonimiza: quem conhece o ID do titular ainda encontra os consentimentos apagados.',
      'Não alcança arquivos que você já exportou, nem seus próprios sistemas.',
      'Não impede novos consentimentos. Se a pessoa consentir de novo, é um novo registro.',
      'Não pode ser desfeito.',
    ],
  },
  advice:
    'Use hashes ou IDs aleatórios como IDs de titular, para que as provas que ficam não digam o nome de ninguém. Se você pode mantê-las depois de um pedido depende da lei que se aplica a você; consulte seu encarregado de dados.',
};
