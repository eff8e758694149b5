import type { exportsTexts as English } from '../en/exports';

export const exportsTexts: typeof English = {
  exports: {
    about: 'Todos os consentimentos de um site em um arquivo CSV, também os apagados.',
    noSite: 'Não há o que exportar antes de haver um site.',
    start: 'Iniciar uma exportação',
    startAbout: 'Ela segue por si; você pode sair desta página.',
    empty: 'Nenhuma exportação ainda',
    emptyAbout: 'Escolha um site e inicie uma. O arquivo pode ser baixado por sete dias.',
    requested: 'Pedida',
    rows: 'Linhas',
    size: 'Tamanho',
    file: 'Arquivo',
    download: 'Baixar',
    downloadOf: (site, requested) => `Baixar: ${site}, ${requested}`,
    until: 'até',
    dataAsOf: 'Dados de',
    states: {
      queued: 'Esperando',
      running: 'Em andamento',
      ready: 'Pronta',
      failed: 'Falhou',
      expired: 'Expirou',
      streamed: 'Transmitida',
    },
    noFile: {
      queued: 'Em breve',
      running: 'Sendo escrito',
      ready: '',
      failed: 'Não conta. Inicie outra.',
      expired: 'Excluído depois de sete dias',
      streamed: 'Enviado na hora a quem pediu',
    },
  },
};
