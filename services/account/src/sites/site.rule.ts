import { domainToASCII } from 'node:url';
import { invalid } from '@consent/kernel/errors';
import { checkText, nameLength } from '../text.rule';

export interface SiteDescription {
  name: string;
  domain: string;
  categories: readonly string[] | null;
}

export function checkSite({ name, domain, categories }: SiteDescription): SiteDescription {
  checkText('name', name, nameLength);
  if (categories !== null) checkCategoryKeys(categories);
  return { name, domain: normalizeDomain(domain), categories };
}

const maxCategories = 64;
const categoryShape = /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$/;

function checkCategoryKeys(categories: readonly string[]): void {
  if (categories.length > maxCategories) throw invalid(`categories must have at most ${maxCategories} items.`);
  const misshapen = categories.find((category) => !categoryShape.test(category));
  if (misshapen !== undefined) throw invalid('categories must match ^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$.');
  if (new Set(categories).size < categories.length) throw invalid('categories must not name one twice.');
}

const maxHostLength = 253;
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/**
 * Excludes what the URL standard forbids in a host, because domainToASCII would drop line breaks and tabs and cut shop/例え to
 * shop.
 */
const hostAndPort = /^([^\p{Cc} #%/:<>?@[\\\]^|]*)(?::([1-9][0-9]{0,4}))?$/u;
const maxPort = 65_535;

/** Lower-cased punycode, without the default port, as in a browser's Origin header (decision 8.4). Throws invalid. */
function normalizeDomain(domain: string): string {
  const [, name = '', port] = hostAndPort.exec(domain.toLowerCase()) ?? [];
  const labels = name.split('.').map((part) => (/^[\x20-\x7e]*$/.test(part) ? part : domainToASCII(part)));
  const host = labels.join('.');
  const isLocal = host === 'localhost' || host === '127.0.0.1';
  const isHostName =
    isLocal ||
    // A last label without a letter makes it an IP address.
    (labels.length >= 2 && host.length <= maxHostLength && labels.every((part) => label.test(part)) && /[a-z]/.test(labels.at(-1) ?? ''));
  if (!isHostName || Number(port ?? 0) > maxPort)
    throw invalid('domain must be a host name such as www.example.com, without scheme or path; a port only when it is not the usual one.');
  const usualPort = isLocal ? '80' : '443';
  return port === undefined || port === usualPort ? host : `${host}:${port}`;
}
