import type { accountTexts as English } from '../en/account';

export const accountTexts: typeof English = {
  account: {
    since: 'Conta desde',
    changePassword: 'Mudar a senha',
    change: 'Mudar a senha',
    current: 'Senha atual',
    wrong: 'A senha atual está errada.',
  },
  contact: {
    about: 'Uma pergunta, um desejo, algo que não funciona: respondemos por e-mail.',
    answerTo: 'Responder para',
    message: 'Mensagem',
    submit: 'Enviar',
    sent: 'A sua mensagem está a caminho',
    sentAbout: 'Respondemos para o endereço que você deu.',
  },
};
