import type { accountTexts as English } from '../en/account';

export const accountTexts: typeof English = {
  account: {
    since: 'Criada em',
    change: 'Alterar senha',
    current: 'Senha atual',
    wrong: 'Senha atual incorreta.',
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
