import type { Account, DescribeAccountResponse } from '@consent/contracts';
import type { AccountConnection } from '../start/account-connection';
import { answered } from './answered';
import type { AdminOptions } from './read-words';

const shape = /^account (show|reset-factor|end-sessions|close|reopen|certificate)(?: (\S+))?$/;
const needs = { needs: 'account_closing' } as const;

export const isAccountCommand = (command: string): boolean => shape.test(command);

/** Runs the commands about one person or account (decision 84). Returns the text for the operator. */
export async function runAccountCommand(connection: AccountConnection, command: string, options: AdminOptions): Promise<string> {
  const [, verb, who] = shape.exec(command) ?? [];
  switch (verb) {
    case 'show':
      return show(connection, named(who, 'an email or the ID of an account'));
    case 'reset-factor':
      return resetFactor(connection, named(who, 'an email'), reasonIn(options));
    case 'end-sessions':
      return endSessions(connection, named(who, 'an email'), reasonIn(options));
    case 'close':
      return close(connection, named(who, 'the ID of an account'), reasonIn(options));
    case 'reopen':
      return reopen(connection, named(who, 'the ID of an account'));
    case 'certificate':
      return certificate(connection, named(who, 'the ID of an account'));
    default:
      throw new Error(`Unknown command "${command}".`);
  }
}

async function show({ accounts }: AccountConnection, who: string): Promise<string> {
  const asked = who.includes('@') ? { email: who } : { id: who };
  const { account, members, ...use } = await answered(accounts.describeAccount(asked, needs));
  return [stateOf(account), usageOf(account, use), ...members.map(lineOf)].join('\n');
}

async function resetFactor({ accounts }: AccountConnection, email: string, reason: string): Promise<string> {
  const { userId, removed, endedSessions, told } = await answered(accounts.resetFactors({ email, reason }, needs));
  const what = removed.length === 0 ? 'There was no second factor' : `Removed: ${removed.join(', ')}`;
  return `User ${userId}: ${what}. Sessions ended: ${endedSessions}. Emails go to ${told.join(', ')}.`;
}

async function endSessions({ accounts }: AccountConnection, email: string, reason: string): Promise<string> {
  const { userId, endedSessions } = await answered(accounts.endSessionsOfUser({ email, reason }, needs));
  return `User ${userId}: sessions ended: ${endedSessions}.`;
}

async function close({ closings }: AccountConnection, accountId: string, reason: string): Promise<string> {
  const { account } = await answered(closings.closeAccount({ accountId, actorKind: 'operator', actorId: '', reason }, needs));
  return stateOf(account);
}

async function reopen({ closings }: AccountConnection, accountId: string): Promise<string> {
  const { account } = await answered(closings.reopenAccount({ accountId, actorKind: 'operator', actorId: '' }, needs));
  return stateOf(account);
}

async function certificate({ closings }: AccountConnection, accountId: string): Promise<string> {
  return (await answered(closings.getCertificate({ accountId }, needs))).certificate;
}

const timeOf = (ms: number) => new Date(ms).toISOString();

function stateOf({ id, name, status, closedAtMs, purgeAtMs }: Account): string {
  const about = `Account ${id} (${JSON.stringify(name)})`;
  if (closedAtMs === undefined) return `${about}: ${status}`;
  return `${about}: closed since ${timeOf(closedAtMs)}, ${purgeAtMs === undefined ? 'being deleted' : `deleted after ${timeOf(purgeAtMs)}`}`;
}

function usageOf(account: Account, { liveSites, usableKeys, lastUsedAtMs }: Omit<DescribeAccountResponse, 'account' | 'members'>): string {
  const { plan, subscriptionStatus, createdAtMs } = account;
  const used = lastUsedAtMs === 0 ? 'never used' : `last used ${timeOf(lastUsedAtMs)}`;
  return `Plan ${plan}, subscription ${subscriptionStatus}, ${liveSites} sites, ${usableKeys} API keys, created ${timeOf(createdAtMs)}, ${used}`;
}

function lineOf({ userId, email, role, emailVerified, hasSecondFactor, liveSessions }: DescribeAccountResponse['members'][number]): string {
  const [confirmed, factor] = [emailVerified ? 'confirmed' : 'not confirmed', hasSecondFactor ? 'yes' : 'no'];
  return `${email} (${userId}): ${role}, email ${confirmed}, second factor ${factor}, ${liveSessions} sessions`;
}

function named(who: string | undefined, what: string): string {
  if (who === undefined) throw new Error(`Name ${what}.`);
  return who;
}

function reasonIn({ reason }: AdminOptions): string {
  if (reason === undefined) throw new Error('--reason is missing. The people concerned read it.');
  return reason;
}
