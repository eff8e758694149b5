export const accountTexts = {
  account: {
    since: 'Account since',
    changePassword: 'Change your password',
    change: 'Change the password',
    current: 'Current password',
    wrong: 'The current password is wrong.',
  },
  contact: {
    about: 'A question, a wish, something that does not work: we answer by mail.',
    answerTo: 'Answer to',
    message: 'Message',
    submit: 'Send',
    sent: 'Your message is on its way',
    sentAbout: 'We answer to the address you gave.',
  },
};
