import type { startTexts as English } from '../en/start';

export const startTexts: typeof English = {
  start: {
    title: 'Primeiros passos',
    about: 'Quatro passos. Marcamos cada um para você.',
    stepDone: 'Feito',
    stepOpen: 'A fazer',
    site: 'Adicione seu site',
    siteDone: (name, domain) => `${name} (${domain})`,
    policy: 'Vincule uma política de privacidade',
    policyAbout:
      'Escreva com o que seus visitantes concordam. Cada consentimento registra então a versão a que se refere; os anteriores não têm nenhuma.',
    policyUnlinked: 'Escolha a política que os novos consentimentos registram.',
    policyDone: (name, version, site) =>
      `Novos consentimentos em ${site} registram “${name}”${version === undefined ? '' : `, versão ${version}`}.`,
    linkTo: (site) => `Vincular a ${site}`,
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
    doneAbout: 'Seu site registra consentimentos com a política a que se referem.',
  },
};
