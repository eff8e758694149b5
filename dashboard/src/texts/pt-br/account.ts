import type { accountTexts as English } from '../en/account';

export const accountTexts: typeof English = {
  account: {
    since: 'Criada em',
  },
  security: {
    title: 'Segurança',
  },
  password: {
    change: 'Alterar senha',
    current: 'Senha atual',
    wrong: 'Senha atual incorreta.',
  },
  sessions: {
    title: 'Sessões',
    about: 'Onde você está conectado. Encerre qualquer sessão que não reconhecer e depois altere sua senha.',
    browser: 'Navegador',
    unknownBrowser: 'Navegador desconhecido',
    place: 'Local',
    lastUsed: 'Último uso',
    signedIn: 'Entrada',
    current: 'Esta sessão',
    end: 'Encerrar sessão',
    endNamed: (browser) => `Encerrar sessão: ${browser}`,
    endTitle: (browser) => `Encerrar a sessão de ${browser}?`,
    endOthers: 'Encerrar todas as outras sessões',
    endOthersTitle: 'Encerrar todas as outras sessões?',
    endAbout: 'Quem estiver usando terá que entrar de novo.',
  },
  controller: {
    title: 'Controlador de dados',
    about: 'Quem é responsável pelos dados. Seus recibos e relatórios de provas mostram isso.',
    name: 'Razão social',
    contact: 'Contato',
    contactAbout: 'Por exemplo, o encarregado de proteção de dados',
    address: 'Endereço postal',
    phone: 'Telefone',
    privacyUrl: 'Página de privacidade',
    privacyUrlAbout: 'Onde as pessoas leem como você usa os dados, mudam o consentimento e exercem seus direitos',
    jurisdiction: 'Jurisdição',
    jurisdictionAbout: 'Código do país ou da região cuja lei se aplica, como BR ou US-CA',
    language: 'Idioma',
    languageAbout: 'Do que você comunica às pessoas, como pt-BR ou en',
  },
  contact: {
    about: 'Dúvidas, uma sugestão ou problemas? Respondemos por e-mail.',
    answerTo: 'Responder para',
    message: 'Mensagem',
    submit: 'Enviar mensagem',
    sent: 'Mensagem enviada',
    sentAbout: (email) => `Responderemos para ${email}.`,
  },
};
