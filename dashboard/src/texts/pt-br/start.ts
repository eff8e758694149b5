import type { startTexts as English } from '../en/start';

export const startTexts: typeof English = {
  start: {
    title: 'Primeiros passos',
    about: 'Três passos. Marcamos cada um para você.',
    stepDone: 'Feito',
    stepOpen: 'A fazer',
    site: 'Adicione seu site',
    siteDone: (name, domain) => `${name} (${domain})`,
    key: 'Crie uma chave de API',
    keyName: 'Primeira chave',
    keyDone: (name) => `Chave “${name}” criada.`,
    yourKey: 'Sua chave de API',
    consent: 'Registre um consentimento',
    consentAbout: 'Chame a API do seu servidor ou adicione o banner a uma página. Qualquer um dos dois funciona.',
    fromServer: 'Do seu servidor',
    fromPage: 'De uma página do seu site',
    waiting: 'Aguardando seu primeiro consentimento…',
    latest: 'Você está recebendo consentimentos. O mais recente:',
    done: 'Tudo pronto',
    doneAbout: 'Agora escreva a política com que seus visitantes concordam e vincule-a ao seu site.',
  },
};
