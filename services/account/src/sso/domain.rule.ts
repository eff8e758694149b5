import { invalid } from '@consent/kernel/errors';

export const maxDomains = 20;

/** Under which anybody gets an address. Not complete: whoever can write their TXT record has them anyway. */
const publicMailDomains = new Set([
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'yahoo.com', 'ymail.com', 'icloud.com', 'me.com'],
  ...['mac.com', 'aol.com', 'proton.me', 'protonmail.com', 'gmx.com', 'gmx.de', 'gmx.net', 'web.de', 't-online.de', 'mail.com', 'zoho.com'],
  ...['yandex.com', 'yandex.ru', 'mail.ru', 'qq.com', '163.com', '126.com', 'uol.com.br', 'bol.com.br', 'terra.com.br', 'fastmail.com'],
]);

const maxLength = 253;
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** In lowercase, without a final dot; international domains as punycode. Throws invalid. */
export function checkDomain(text: string): string {
  const domain = text.trim().toLowerCase().replace(/\.$/, '');
  const labels = domain.split('.');
  const isDomain =
    domain.length <= maxLength && labels.length >= 2 && labels.every((part) => label.test(part)) && /[a-z]/.test(labels.at(-1) ?? '');
  if (!isDomain) throw invalid('domain must be what is after the @ of your addresses, such as example.com.');
  if (publicMailDomains.has(domain)) throw invalid('domain must belong to your organization. Anybody can have an address under this one.');
  return domain;
}

export function domainOfEmail(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}
