/** The pages of those who are not signed in. */
export const accessTexts = {
  signIn: {
    title: 'Sign in',
    submit: 'Sign in',
    sessionOver: 'Sign in to continue.',
    wrong: 'Incorrect email or password.',
    forgot: 'Forgot your password?',
    newHere: 'New here?',
    signUp: 'Create account',
  },
  signUp: {
    title: 'Create your account',
    about: 'Start free. No card needed.',
    submit: 'Create account',
    known: 'Already have an account?',
  },
  checkMail: {
    title: 'Check your email',
    about: (email: string) => `We sent a link to ${email === '' ? 'your email address' : email}. Open it to confirm your email.`,
    notThere: "Didn't get it? Check your spam folder or resend the email.",
    resend: 'Resend email',
    sentAgain: "If that email needs confirming, we've sent a new link.",
  },
  verifyEmail: {
    title: 'Confirming your email',
    wait: 'One moment…',
    done: 'Email confirmed',
    doneAbout: (email: string) => `${email} is confirmed. You're ready to add a site.`,
    goOn: 'Continue',
    failedTitle: "Couldn't confirm your email",
    failed: 'This link has expired or was already used. Sign in to get a new one.',
  },
  forgotPassword: {
    title: 'Forgot your password?',
    about: "We'll email you a reset link.",
    submit: 'Send reset link',
    sent: "If there's an account for that email, we've sent a reset link.",
    back: 'Back to sign in',
  },
  resetPassword: {
    title: 'Set a new password',
    submit: 'Set password',
    done: 'Password changed',
    doneAbout: "You've been signed out everywhere. Sign in with your new password.",
    failed: 'This link has expired or was already used. Request a new one.',
    again: 'Send a new link',
  },
};
