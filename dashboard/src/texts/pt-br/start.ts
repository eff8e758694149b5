import type { startTexts as English } from '../en/start';

export const startTexts: typeof English = {
  start: {
    title: 'O seu primeiro consentimento',
    about: 'Três passos. Cada um é marcado por si.',
    stepDone: 'Feito',
    stepOpen: 'A fazer',
    site: 'Adicione o seu site',
    siteDone: (name, domain) => `${name}, em ${domain}.`,
    key: 'Crie uma chave de API',
    keyName: 'Primeira chave',
    keyDone: (name) => `Você tem a chave “${name}”.`,
    yourKey: 'A sua chave de API',
    consent: 'Registre um consentimento',
    consentAbout: 'De um servidor com a chave, ou de uma página do seu site com o aviso. Um dos dois basta.',
    fromServer: 'De um servidor',
    fromPage: 'De uma página do seu site',
    waiting: 'Esperando o seu primeiro consentimento. Ele aparece aqui por si.',
    arrived: 'O seu primeiro consentimento chegou:',
    done: 'É só isso',
    doneAbout: 'Agora escreva a política com que os seus visitantes concordam e vincule-a ao site.',
  },
};
