import type { exportsTexts as English } from '../en/exports';

export const exportsTexts: typeof English = {
  exports: {
    about: 'Todos os consentimentos de um site em um arquivo CSV, inclusive os apagados.',
    noSite: 'Adicione um site primeiro.',
    start: 'Exportar CSV',
    startAbout: 'A exportação é feita em segundo plano.',
    isUnderWay: 'Este site já está sendo exportado.',
    empty: 'Nenhuma exportação ainda',
    emptyAbout: 'Escolha um site para exportar. Você pode baixar o arquivo por 7 dias.',
    requested: 'Solicitada',
    rows: 'Linhas',
    size: 'Tamanho',
    file: 'Arquivo',
    download: 'Baixar',
    downloadOf: (site, requested) => `Baixar: ${site}, ${requested}`,
    expires: (inTime) => `Expira ${inTime}`,
    dataAsOf: 'Dados de',
    states: { queued: 'Na fila', running: 'Exportando…', ready: 'Pronta', failed: 'Falhou', expired: 'Expirada', streamed: 'Baixada' },
    noFile: {
      queued: 'Começa em breve',
      running: 'Pronta em breve',
      ready: '',
      failed: 'Não foi contada. Tente de novo.',
      expired: 'Excluído após 7 dias',
      streamed: 'Baixado pela API',
    },
  },
};
