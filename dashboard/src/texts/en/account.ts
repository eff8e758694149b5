export const accountTexts = {
  account: {
    since: 'Created',
    change: 'Change password',
    current: 'Current password',
    wrong: 'Incorrect current password.',
  },
  contact: {
    about: "Questions or problems? We'll reply by email.",
    answerTo: 'Reply to',
    message: 'Message',
    submit: 'Send message',
    sent: 'Message sent',
    sentAbout: (email: string) => `We'll reply to ${email}.`,
  },
};
