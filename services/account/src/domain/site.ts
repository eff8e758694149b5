import { domainToASCII } from 'node:url';
import { invalid } from '@consent/kernel/errors';
import { checkText, nameLength } from './text';

/** One site (decision 5.4). */
export interface SiteRecord {
  accountId: string;
  id: string;
  name: string;
  domain: string;
  /** null: any category of the right shape (decision 2.1). */
  categories: readonly string[] | null;
  /** "" when none is linked. */
  policyId: string;
  /** st_ + random; its owner is shown it. */
  token: string;
  createdAtMs: number;
  updatedAtMs: number;
  /** 0 while it exists. */
  deletedAtMs: number;
  revision: number;
}

export type SiteChanges = Partial<Pick<SiteRecord, 'name' | 'domain' | 'categories' | 'policyId' | 'token' | 'deletedAtMs'>>;

/** The site after a change. */
export function changeSite(before: SiteRecord, changes: SiteChanges, atMs: number): SiteRecord {
  return { ...before, ...changes, updatedAtMs: atMs, revision: before.revision + 1 };
}

/** What its owner says about a site. */
export interface SiteDescription {
  name: string;
  domain: string;
  categories: readonly string[] | null;
}

/** The description as it is stored. Throws `invalid`. */
export function checkSite({ name, domain, categories }: SiteDescription): SiteDescription {
  checkText('name', name, nameLength);
  if (categories !== null) checkCategoryKeys(categories);
  return { name, domain: normalizeDomain(domain), categories };
}

const maxCategories = 64;
const categoryShape = /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$/;

function checkCategoryKeys(categories: readonly string[]): void {
  if (categories.length > maxCategories) throw invalid(`categories may name ${maxCategories} at most.`);
  const misshapen = categories.find((category) => !categoryShape.test(category));
  if (misshapen !== undefined) throw invalid('categories must match ^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$.');
  if (new Set(categories).size < categories.length) throw invalid('categories must not name one twice.');
}

const maxHostLength = 253;
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/**
 * Without what the URL standard forbids in a host. domainToASCII drops line breaks and tabs, and takes what
 * follows a slash for a path: of shop/例え it would leave shop.
 */
const hostAndPort = /^([^\p{Cc} #%/:<>?@[\\\]^|]*)(?::([1-9][0-9]{0,4}))?$/u;
const maxPort = 65_535;

/**
 * A host name with the port its pages have, when it is not the usual one: lower-cased,
 * international names as punycode, so it is in the form of browsers' Origin header
 * (decision 8.4). Throws `invalid`.
 */
function normalizeDomain(domain: string): string {
  const [, name = '', port] = hostAndPort.exec(domain.toLowerCase()) ?? [];
  const labels = name.split('.').map((part) => (/^[\x20-\x7e]*$/.test(part) ? part : domainToASCII(part)));
  const host = labels.join('.');
  const isHostName =
    host === 'localhost' ||
    // A last label without a letter is an IP address.
    (labels.length >= 2 && host.length <= maxHostLength && labels.every((part) => label.test(part)) && /[a-z]/.test(labels.at(-1) ?? ''));
  if (!isHostName || Number(port ?? 0) > maxPort)
    throw invalid('domain must be a host name such as www.example.com, without scheme or path; a port only when it is not the usual one.');
  const usualPort = host === 'localhost' ? '80' : '443';
  return port === undefined || port === usualPort ? host : `${host}:${port}`;
}
