import { randomBytes } from 'node:crypto';
import type { Account } from '@consent/contracts';
import type { AccountConnection } from '../start/account-connection';
import { answered } from './answered';
import type { AdminOptions } from './read-words';

type Command = (connection: AccountConnection, account: Account) => Promise<Account>;

/** Throws for missing or invalid options, before the account is looked up. */
type Prepare = (options: AdminOptions) => Command;

const commands: Record<string, Prepare> = {
  'account set-plan': (options) => {
    const monthlyRequests = wholeNumber(options['monthly-requests'], '--monthly-requests');
    const maxSites = wholeNumber(options.sites, '--sites');
    const named = {
      plan: required(options.plan, '--plan'),
      ...(monthlyRequests === undefined ? {} : { monthlyRequests }),
      ...(maxSites === undefined ? {} : { maxSites }),
    };
    return async ({ accounts }, { id }) => (await accounts.setPlan({ accountId: id, ...named })).account;
  },
  'account suspend':
    () =>
    async ({ accounts }, { id }) =>
      (await accounts.setStatus({ accountId: id, status: 'suspended' })).account,
  'account activate':
    () =>
    async ({ accounts }, { id }) =>
      (await accounts.setStatus({ accountId: id, status: 'active' })).account,
  'subscription expire':
    () =>
    async ({ accounts }, { id }) =>
      (await accounts.setSubscriptionStatus({ accountId: id, status: 'expired' })).account,
};

export async function runAdminCommand(connection: AccountConnection, name: string, options: AdminOptions): Promise<string> {
  if (name === 'account create') return createAccount(connection, options);
  const prepare = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (prepare === undefined) throw new Error(`Unknown command "${name}".`);
  const command = prepare(options);
  const account = await findAccount(connection, required(options.email, '--email'));
  const after = await command(connection, account);
  const limit = after.monthlyRequests === 0 ? 'unlimited requests' : `${after.monthlyRequests} API requests / month`;
  const sites = after.maxSites === 0 ? 'unlimited sites' : `${after.maxSites} sites`;
  return `${after.email}: plan ${after.plan} (${limit}, ${sites}), account ${after.status}, subscription ${after.subscriptionStatus}`;
}

async function createAccount({ accounts }: AccountConnection, options: AdminOptions): Promise<string> {
  const [email, name] = [required(options.email, '--email'), required(options.name, '--name')];
  const password = randomBytes(18).toString('base64url');
  const { account } = await answered(accounts.createAccount({ name, email, password, emailVerified: true }));
  return `${account.email}: created, plan ${account.plan}, password ${password}`;
}

async function findAccount({ accounts }: AccountConnection, email: string): Promise<Account> {
  return (await answered(accounts.getAccount({ email }))).account;
}

function required(value: string | undefined, option: string): string {
  if (value === undefined || value === '') throw new Error(`${option} is missing.`);
  return value;
}

function wholeNumber(text: string | undefined, option: string): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${option} must be a whole number from 0 to 999999999; 0 is unlimited.`);
  return Number(text);
}
