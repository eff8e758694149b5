import type { SetControllerRequest } from '@consent/contracts';
import { invalid } from '@consent/kernel/errors';
import { checkText } from '../text.rule';
import { parseEmail } from '../users/email.rule';

type Description = Omit<SetControllerRequest, 'accountId'>;

/** The gateway's schema has the same bounds. */
const longest: Readonly<Record<keyof Description, number>> = {
  name: 120,
  contact: 120,
  address: 500,
  email: 254,
  phone: 40,
  privacyUrl: 2048,
  jurisdiction: 6,
  language: 35,
};

/** Each text may be empty. Throws invalid (decision 43). */
export function checkController(described: Description): void {
  for (const [field, max] of Object.entries(longest)) checkText(nameOf(field), described[field as keyof Description], { min: 0, max });
  const { email, privacyUrl, jurisdiction, language } = described;
  if (email !== '' && parseEmail(email) === undefined) throw invalid('email must be an email address.');
  if (privacyUrl !== '' && !isWebUrl(privacyUrl)) throw invalid('privacy_url must be an absolute http or https URL without a user.');
  if (!/^(?:[A-Z]{2}(?:-[A-Z0-9]{1,3})?)?$/.test(jurisdiction)) throw invalid('jurisdiction must be a code such as DE or US-CA.');
  if (!/^(?:[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*)?$/.test(language)) throw invalid('language must be a language tag such as en or pt-BR.');
}

const nameOf = (field: string) => (field === 'privacyUrl' ? 'privacy_url' : field);

function isWebUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && username === '' && password === '';
}
