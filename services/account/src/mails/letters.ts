import { layOut, type LetterText } from './layout';

/** Does not contain the name, because another person may have registered with this address. */
export function verifyEmailLetter({ link }: { link: string }): LetterText {
  return layOut({
    subject: 'Confirm your e-mail address',
    paragraphs: ['Somebody, hopefully you, opened an account with this e-mail address. Confirm that it is yours to start using it.'],
    action: { label: 'Confirm e-mail address', link },
    notes: ['The link works once, for 24 hours.', 'If it was not you, ignore this mail: the address stays unconfirmed.'],
  });
}

/** Tells the owner of the mailbox, and only them, that the address of a registration is known. */
export function accountExistsLetter({ loginLink, forgotLink }: { loginLink: string; forgotLink: string }): LetterText {
  return layOut({
    subject: 'You already have an account',
    paragraphs: [
      'Somebody, hopefully you, tried to open an account with this e-mail address. There is one already, and nothing was changed.',
      `If you do not know its password any more, set a new one:\n${forgotLink}`,
    ],
    action: { label: 'Sign in', link: loginLink },
    notes: ['If it was not you, ignore this mail.'],
  });
}

export function resetPasswordLetter({ link }: { link: string }): LetterText {
  return layOut({
    subject: 'Set a new password',
    paragraphs: ['Somebody, hopefully you, asked for a new password for the account with this e-mail address.'],
    action: { label: 'Set a new password', link },
    notes: [
      'The link works once, for one hour. Setting a new password signs you out everywhere.',
      'If it was not you, ignore this mail: your password stays as it is.',
    ],
  });
}

/** To the owner of an endpoint that failed too often (spec 6, delivery rules). */
export function webhookDisabledLetter({
  url,
  consecutiveFailures,
  webhooksLink,
}: {
  url: string;
  consecutiveFailures: number;
  webhooksLink: string;
}): LetterText {
  return layOut({
    subject: 'A webhook endpoint was disabled',
    paragraphs: [
      `${consecutiveFailures} deliveries in a row failed, so nothing more is sent to this endpoint:\n${url}`,
      'Nothing is lost: what happens meanwhile is held. When the endpoint answers again, save it once to enable it, and replay what it missed.',
    ],
    action: { label: 'See what failed', link: webhooksLink },
  });
}

/** To the operators of the service. */
export function contactMessageLetter({ email, name, message }: { email: string; name: string; message: string }): LetterText {
  return layOut({
    subject: `Message from ${name}`,
    paragraphs: [`${name} <${email}> wrote by the contact form:`, message],
    notes: ['The address was not checked. An answer to this mail goes to it.'],
  });
}
