import type { OperatorChange } from '../accounts/operator-change.rule';
import type { Role } from '@consent/contracts';
import type { FactorChange } from '../factors/factor-change.rule';
import { layOut, type LetterText } from './layout';

/** Leaves out the name, because another person may have registered with this address. */
export function verifyEmailLetter({ link }: { link: string }): LetterText {
  return layOut({
    subject: 'Confirm your email',
    paragraphs: ['Confirm your email to finish signing up.'],
    action: { label: 'Confirm email', link },
    notes: ['This link expires in 24 hours.', "If this wasn't you, ignore this email. The address stays unconfirmed."],
  });
}

/** Only the owner of the mailbox learns that the address is registered. */
export function accountExistsLetter({ loginLink, forgotLink }: { loginLink: string; forgotLink: string }): LetterText {
  return layOut({
    subject: 'You already have an account',
    paragraphs: [
      'You already have an account with this email, so nothing has changed. Sign in to continue.',
      `Forgot your password? Set a new one:\n${forgotLink}`,
    ],
    action: { label: 'Sign in', link: loginLink },
    notes: ["If this wasn't you, ignore this email."],
  });
}

export function resetPasswordLetter({ link }: { link: string }): LetterText {
  return layOut({
    subject: 'Set a new password',
    paragraphs: ['You asked to reset the password of your account. Set a new one to sign in again.'],
    action: { label: 'Set a new password', link },
    notes: [
      "This link expires in one hour. When you set a new password, you'll be signed out everywhere.",
      "If this wasn't you, ignore this email. Your password stays the same.",
    ],
  });
}

/**
 * Leaves out the names of the account and of who invites, because anybody may choose them. Who invites has confirmed their address. The
 * page of the link shows the names.
 */
export function invitationLetter({ inviterEmail, role, link }: { inviterEmail: string; role: Role; link: string }): LetterText {
  return layOut({
    subject: 'You are invited to an account',
    paragraphs: [`${inviterEmail} has invited you to their account as ${roleNames[role]}.`],
    action: { label: 'See the invitation', link },
    notes: ['This link expires in 7 days and works once.', "If you don't know the sender, ignore this email. Nothing happens then."],
  });
}

const roleNames: Record<Role, string> = {
  owner: 'an owner',
  admin: 'an admin',
  privacy_officer: 'a privacy officer',
  developer: 'a developer',
  marketer: 'a marketer',
  auditor: 'an auditor',
};

const factorChanges: Record<FactorChange, { subject: string; what: string }> = {
  added: {
    subject: 'An authenticator app was set up',
    what: 'An authenticator app was set up for your account. Signing in now asks for a code of it after your password.',
  },
  removed: {
    subject: 'Your authenticator app was removed',
    what: 'The authenticator app of your account was removed. Signing in now asks for your password only.',
  },
  app_removed: {
    subject: 'Your authenticator app was removed',
    what: 'The authenticator app of your account was removed. Your passkeys still work.',
  },
  passkey_added: {
    subject: 'A passkey was added',
    what: 'A passkey was added to your account. It signs in without your password, and signing in with your password now asks for a second factor too. If you did not add it, also remove it: a new password does not.',
  },
  passkey_removed: {
    subject: 'A passkey was removed',
    what: 'A passkey of your account was removed. It no longer works.',
  },
  last_passkey_removed: {
    subject: 'Your last passkey was removed',
    what: 'The last passkey of your account was removed. Signing in now asks for your password only.',
  },
  recovery_codes_replaced: {
    subject: 'You have new recovery codes',
    what: 'New recovery codes were created for your account. The earlier ones no longer work.',
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    what: 'A recovery code of your account was used instead of your second factor. It no longer works.',
  },
};

/** Tells the person, because whoever took over the account would not. */
export function factorChangedLetter({
  change,
  forgotLink,
  securityLink,
}: {
  change: FactorChange;
  forgotLink: string;
  securityLink: string;
}): LetterText {
  const { subject, what } = factorChanges[change];
  return layOut({
    subject,
    paragraphs: [what, `If this wasn't you, set a new password, which signs you out everywhere:\n${forgotLink}`],
    action: { label: 'View security', link: securityLink },
  });
}

const operatorChanges: Record<OperatorChange, { subject: string; what: (whose: string) => string; next: string }> = {
  factors_removed: {
    subject: 'A second factor was removed',
    what: (whose) => `We removed every second factor of ${whose}, and ended all sessions.`,
    next: 'Signing in asks for the password only. Sign in and set up a second factor again.',
  },
  sessions_ended: {
    subject: 'You were signed out everywhere',
    what: (whose) => `We ended all sessions of ${whose}.`,
    next: 'Sign in again to continue. The password is still the same.',
  },
};

/** To the person, and to owners: whoever talked an operator into it tells neither. */
export function changedByOperatorLetter({ person, change, reason, loginLink }: ChangedByOperator): LetterText {
  const { subject, what, next } = operatorChanges[change];
  return layOut({
    subject: person === undefined ? subject : `${subject}: ${person}`,
    paragraphs: [
      what(person ?? 'your user'),
      `Reason: ${reason}`,
      next,
      "If you didn't expect this, reply to us through the contact form right away.",
    ],
    action: { label: 'Sign in', link: loginLink },
  });
}

interface ChangedByOperator {
  /** undefined in the email to the person. */
  person: string | undefined;
  change: OperatorChange;
  reason: string;
  loginLink: string;
}

const longestList = 20;

/** The keys that expire first. Only the ends of a key are known, which are enough to tell keys apart. */
export function keysExpiringLetter({ keys, keysLink }: { keys: readonly ExpiringKey[]; keysLink: string }): LetterText {
  const first = keys.toSorted((one, other) => one.expiresAtMs - other.expiresAtMs);
  const lines = first.slice(0, longestList).map(({ name, firstCharacters, lastFour, expiresAtMs, lastUsedAtMs }) => {
    const use = lastUsedAtMs === 0 ? 'never used' : `last used on ${utcDay(lastUsedAtMs)}`;
    return `${name} (${firstCharacters}…${lastFour}): ${utcDay(expiresAtMs)}, ${utcTime(expiresAtMs)} UTC, ${use}`;
  });
  if (keys.length > longestList) lines.push(`and ${keys.length - longestList} more`);
  return layOut({
    subject: keys.length === 1 ? `Your API key “${first[0]!.name}” expires soon` : `${keys.length} API keys expire soon`,
    paragraphs: [
      keys.length === 1 ? 'This API key expires soon:' : 'These API keys expire soon:',
      lines.join('\n'),
      'Requests with an expired key are refused. If a server still uses one, create another key and move the server to it.',
    ],
    action: { label: 'View API keys', link: keysLink },
  });
}

interface ExpiringKey {
  name: string;
  firstCharacters: string;
  lastFour: string;
  expiresAtMs: number;
  /** 0 if never. */
  lastUsedAtMs: number;
}

const utcDay = (timeMs: number) =>
  new Date(timeMs).toLocaleDateString('en', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const utcTime = (timeMs: number) => new Date(timeMs).toISOString().slice(11, 16);

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
    subject: 'We disabled a webhook endpoint',
    paragraphs: [
      `${consecutiveFailures} deliveries in a row failed, so we've stopped sending events to this endpoint:\n${url}`,
      'Your events are kept. Fix your endpoint, re-enable it, then replay the deliveries it missed.',
    ],
    action: { label: 'View webhooks', link: webhooksLink },
  });
}

/** Tells an owner about the quota of the current month (decision 28.9). The text for 80 % stays true at 100 %. */
export function quotaUsedLetter({ percent, limit, resetsAtMs, planLink }: QuotaUsed): LetterText {
  const requests = `${limit.toLocaleString('en')} API ${limit === 1 ? 'request' : 'requests'}`;
  const resetsOn = utcDay(resetsAtMs);
  const isUsedUp = percent === 100;
  return layOut({
    subject: isUsedUp ? "You've used all of this month's API requests" : `You've used ${percent}% of this month's API requests`,
    paragraphs: [
      `Your plan includes ${requests} this month, and you've used ${isUsedUp ? 'all' : `${percent}%`} of them.`,
      isUsedUp
        ? `Requests with your API keys are refused until ${resetsOn}, 00:00 UTC. To continue sooner, choose a larger plan.`
        : `When they're used up, requests with your API keys are refused until ${resetsOn}, 00:00 UTC. To avoid that, choose a larger plan.`,
      "Consents from your banners don't count, and we keep recording them.",
    ],
    action: { label: 'View plan', link: planLink },
  });
}

interface QuotaUsed {
  percent: number;
  limit: number;
  resetsAtMs: number;
  planLink: string;
}

export function contactMessageLetter({ email, name, message }: { email: string; name: string; message: string }): LetterText {
  return layOut({
    subject: `Message from ${name}`,
    paragraphs: [`${name} <${email}> sent this message through the contact form:`, message],
    notes: ["We haven't verified this address. Replies to this email go to it."],
  });
}
