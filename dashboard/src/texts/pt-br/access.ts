import type { accessTexts as English } from '../en/access';

export const accessTexts: typeof English = {
  signIn: {
    title: 'Entrar',
    submit: 'Entrar',
    sessionOver: 'Entre para continuar de onde estava.',
    wrong: 'O e-mail ou a senha está errada.',
    forgot: 'Esqueceu a senha?',
    newHere: 'Novo aqui?',
    signUp: 'Criar uma conta',
  },
  signUp: {
    title: 'Criar uma conta',
    about: 'Grátis, para um site e 100 requisições por mês.',
    submit: 'Criar a conta',
    known: 'Já tem uma?',
  },
  checkMail: {
    title: 'Veja o seu e-mail',
    about: (email) => `Enviamos um e-mail para ${email === '' ? 'o seu endereço' : email}. Abra o link para confirmar o endereço.`,
    notThere: 'Nada depois de um minuto? Procure no spam, ou peça outro envio.',
    resend: 'Enviar de novo',
    sentAgain: 'Se este endereço espera confirmação, um novo e-mail está a caminho.',
  },
  verifyEmail: {
    title: 'Confirmando o seu e-mail',
    wait: 'Um momento…',
    done: 'O seu endereço está confirmado',
    doneAbout: (email) => `${email} é seu. Agora você pode criar sites e chaves.`,
    goOn: 'Continuar',
    failed: 'O link serve uma vez e por tempo limitado. Entre para pedir outro.',
  },
  forgotPassword: {
    title: 'Esqueceu a senha?',
    about: 'Enviamos um link para definir outra.',
    submit: 'Enviar o link',
    sent: 'Se houver uma conta com este endereço, um e-mail está a caminho.',
    back: 'Voltar para a entrada',
  },
  resetPassword: {
    title: 'Definir uma nova senha',
    submit: 'Definir a senha',
    done: 'A sua senha está definida',
    doneAbout: 'Todo navegador em que você tinha entrado saiu da conta.',
    failed: 'O link serve uma vez e por tempo limitado. Peça outro.',
    again: 'Pedir outro link',
  },
};
