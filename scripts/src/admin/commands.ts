import type { Account } from '@consent/contracts';
import type { AccountConnection } from '../start/account-connection';

interface Options {
  email?: string | undefined;
  plan?: string | undefined;
  'monthly-requests'?: string | undefined;
  sites?: string | undefined;
}

type Command = (connection: AccountConnection, account: Account, options: Options) => Promise<Account>;

const commands: Record<string, Command> = {
  'account set-plan': async ({ accounts }, { id }, options) => {
    const monthlyRequests = wholeNumber(options['monthly-requests'], '--monthly-requests');
    const maxSites = wholeNumber(options.sites, '--sites');
    const plan = required(options.plan, '--plan');
    const request = {
      accountId: id,
      plan,
      ...(monthlyRequests === undefined ? {} : { monthlyRequests }),
      ...(maxSites === undefined ? {} : { maxSites }),
    };
    return (await accounts.setPlan(request)).account;
  },
  'account suspend': async ({ accounts }, { id }) => (await accounts.setStatus({ accountId: id, status: 'suspended' })).account,
  'account activate': async ({ accounts }, { id }) => (await accounts.setStatus({ accountId: id, status: 'active' })).account,
  'subscription expire': async ({ accounts }, { id }) =>
    (await accounts.setSubscriptionStatus({ accountId: id, status: 'expired' })).account,
};

/** Runs a command on the account of an e-mail address and answers a line about what holds now. */
export async function runAdminCommand(connection: AccountConnection, name: string, options: Options): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new Error(`Unknown command "${name}".`);
  const { account } = await connection.accounts.getAccount({ email: required(options.email, '--email') });
  const after = await command(connection, account, options);
  const limit = after.monthlyRequests === 0 ? 'unlimited requests' : `${after.monthlyRequests} requests a month`;
  const sites = after.maxSites === 0 ? 'unlimited sites' : `${after.maxSites} sites`;
  return `${after.email}: plan ${after.plan} (${limit}, ${sites}), account ${after.status}, subscription ${after.subscriptionStatus}`;
}

function required(value: string | undefined, option: string): string {
  if (value === undefined || value === '') throw new Error(`${option} is missing.`);
  return value;
}

function wholeNumber(text: string | undefined, option: string): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${option} must be a whole number, 0 for unlimited.`);
  return value;
}
