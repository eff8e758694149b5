import type { accessTexts as English } from '../en/access';

export const accessTexts: typeof English = {
  signIn: {
    title: 'Entrar',
    submit: 'Entrar',
    sessionOver: 'Entre para continuar.',
    wrong: 'E-mail ou senha incorretos.',
    forgot: 'Esqueceu a senha?',
    sso: 'Entrar com login único',
    newHere: 'Ainda não tem conta?',
    signUp: 'Criar conta',
  },
  signUp: {
    title: 'Crie sua conta',
    about: 'Comece grátis. Sem cartão.',
    submit: 'Criar conta',
    known: 'Já tem uma conta?',
  },
  checkMail: {
    title: 'Confira seu e-mail',
    about: (email) => `Enviamos um link para ${email === '' ? 'seu e-mail' : email}. Abra-o para confirmar seu e-mail.`,
    notThere: 'Não recebeu? Confira a caixa de spam ou reenvie o e-mail.',
    development: 'Este é um servidor de desenvolvimento: ele não envia e-mails de verdade.',
    inbox: 'Abrir a caixa de entrada',
    resend: 'Reenviar e-mail',
    sentAgain: 'Se esse e-mail ainda precisa ser confirmado, enviamos um novo link.',
  },
  verifyEmail: {
    title: 'Confirmando seu e-mail',
    wait: 'Um momento…',
    done: 'E-mail confirmado',
    doneAbout: (email) => `${email} está confirmado. Agora você já pode adicionar um site.`,
    goOn: 'Continuar',
    failedTitle: 'E-mail não confirmado',
    failed: 'O link expirou ou já foi usado: ele só pode ser usado uma vez. Entre para receber outro.',
  },
  forgotPassword: {
    title: 'Esqueceu a senha?',
    about: 'Enviaremos um link de redefinição por e-mail.',
    submit: 'Enviar link',
    sent: 'Se houver uma conta com esse e-mail, enviamos um link de redefinição.',
    back: 'Voltar para o login',
  },
  resetPassword: {
    title: 'Defina uma nova senha',
    submit: 'Definir senha',
    done: 'Senha alterada',
    doneAbout: 'Encerramos todas as suas sessões. Entre com a nova senha.',
    failed: 'O link expirou ou já foi usado: ele só pode ser usado uma vez. Peça outro.',
    again: 'Enviar novo link',
  },
};
