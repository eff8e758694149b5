import type { closingTexts as en } from '../en/closing';

export const closingTexts: typeof en = {
  title: 'Encerrar conta',
  about: 'Por 30 dias, você pode ler tudo, exportar e reabrir a conta. Depois, nós a excluímos definitivamente.',
  close: 'Encerrar conta',
  closeTitle: 'Encerrar esta conta?',
  now: 'Imediatamente: chaves de API e tokens de sites são recusados, e os webhooks param. Os banners dos seus sites não registram nada.',
  exports: 'Exportamos os consentimentos de cada site. Os arquivos ficam em Exportações.',
  until: (day) => `Até ${day}: você pode entrar para ler, exportar e reabrir a conta.`,
  after: 'Depois desse dia: excluímos tudo o que há na conta e enviamos a você um certificado assinado. Nada pode ser restaurado.',
  typeName: (name) => `Digite o nome da conta para confirmar: ${name}`,
  held: 'Há uma retenção legal aberta. Encerre todas as retenções antes de encerrar a conta.',
  closedTitle: 'Esta conta está encerrada',
  closedAbout: (day) => `Você pode ler e exportar tudo até ${day}. Depois, nós excluímos tudo.`,
  reopen: 'Reabrir conta',
  reopenTitle: 'Reabrir esta conta?',
  reopenAbout: 'Chaves de API, tokens de sites e webhooks voltam a funcionar como antes.',
};
