/** The pages of those who are not signed in. */
export const accessTexts = {
  signIn: {
    title: 'Sign in',
    submit: 'Sign in',
    sessionOver: 'Sign in to go on where you were.',
    wrong: 'The e-mail or the password is wrong.',
    forgot: 'Forgot your password?',
    newHere: 'New here?',
    signUp: 'Create an account',
  },
  signUp: {
    title: 'Create an account',
    about: 'Free, for one site and 100 requests a month.',
    submit: 'Create the account',
    known: 'You have one?',
  },
  checkMail: {
    title: 'Check your mail',
    about: (email: string) => `We sent a mail to ${email === '' ? 'your address' : email}. Open its link to confirm the address.`,
    notThere: 'Nothing there after a minute? Look among the spam, or have it sent again.',
    resend: 'Send it again',
    sentAgain: 'If this address waits to be confirmed, a new mail is on its way.',
  },
  verifyEmail: {
    title: 'Confirming your e-mail address',
    wait: 'One moment…',
    done: 'Your address is confirmed',
    doneAbout: (email: string) => `${email} is yours. You can create sites and keys now.`,
    goOn: 'Go on',
    failed: 'The link serves once and for a limited time. Sign in to have another one sent.',
  },
  forgotPassword: {
    title: 'Forgot your password?',
    about: 'We send you a link to set another one.',
    submit: 'Send the link',
    sent: 'If there is an account with this address, a mail is on its way.',
    back: 'Back to the sign-in',
  },
  resetPassword: {
    title: 'Set a new password',
    submit: 'Set the password',
    done: 'Your password is set',
    doneAbout: 'Every browser that was signed in is signed out.',
    failed: 'The link serves once and for a limited time. Have another one sent.',
    again: 'Send another link',
  },
};
