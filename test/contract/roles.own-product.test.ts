import { roles, type Role } from '@consent/contracts';
import { roleTable } from '../../gateway/src/routes/role-table';
import { logFileRoutes, routes } from '../../gateway/src/routes';
import { makeBelongings, makeCheck } from '../system/belongings';
import type { Browser } from '../system/browser';
import { addPerson } from '../system/members';
import { operations, type Operation } from '../system/openapi';
import { startReceiver, type Receiver } from '../system/receiver';
import { sampleRequest, type Ids } from '../system/request-samples';
import { startSystem, type OwnSystem } from '../system/start-system';
import { storedState } from '../system/stored-state';
import type { Tenant } from '../system/tenants';
import { roleRows, type RoleRow } from './role-rows';

let system: OwnSystem;
let receiver: Receiver;
let tenant: Tenant;
/** All of one site. */
let own: Ids;
const ofAllSites = new Map<Role, Browser>();
/** Members of the site of these records, and of another one. */
const ofOwnSite = new Map<Role, Browser>();
const ofOtherSite = new Map<Role, Browser>();

const restrictable: readonly Role[] = roles.filter((role) => role !== 'owner' && role !== 'admin');

beforeAll(async () => {
  // One account makes all calls, so raise the window limits. Other tests cover them.
  const rules = ['SESSION_READS', 'SESSION_WRITES', 'SESSION_ROWS', 'CHANGE_PASSWORD_USER', 'SECOND_FACTOR_USER', 'LOGIN_ADDRESS'];
  const settings = [...rules, 'INVITE_USER', 'INVITE_ACCOUNT'].map((rule) => [`LIMIT_${rule}_MAX`, '100000']);
  [system, receiver] = await Promise.all([startSystem({ settings: Object.fromEntries(settings) }), startReceiver()]);
  tenant = await system.tenants.create();
  const [site, other] = [await addSite('Own'), await addSite('Other')];
  own = { ...(await makeBelongings(system, { ...tenant, site }, receiver.url)), site: site.id };
  own.check = await makeCheck(system, tenant, site.id);
  for (const role of roles) {
    ofAllSites.set(role, await system.signIn(await addPerson(system, tenant.accountId, { role })));
    if (!restrictable.includes(role)) continue;
    ofOwnSite.set(role, await system.signIn(await addPerson(system, tenant.accountId, { role, siteIds: [site.id] })));
    ofOtherSite.set(role, await system.signIn(await addPerson(system, tenant.accountId, { role, siteIds: [other.id] })));
  }
});

afterAll(async () => {
  await receiver.stop();
  await system.stop();
});

async function addSite(name: string) {
  const described = { name, domain: `${name.toLowerCase()}.example.com`, categoriesClosed: false, categories: [] };
  return (await system.rpc.sites.createSite({ accountId: tenant.accountId, ...described })).site;
}

const bySession = [...routes, ...logFileRoutes].filter(({ caller }) => caller === 'session' || caller === 'key_or_session');
const cases = operations
  .filter(({ id }) => bySession.some((route) => route.id === id))
  .map((operation) => ({ operation, name: `${operation.method} ${operation.path}` }));

test('[decision 80] every route of sessions has a row in both tables, which say the same, and every row a route', () => {
  const ids = bySession.map(({ id }) => id).sort();
  expect(Object.keys(roleRows).sort()).toEqual(ids);
  expect(Object.keys(roleTable).sort()).toEqual(ids);
  const differing = ids.filter((id) => String(roles.filter((role) => roleTable[id]?.includes(role))) !== String(roleRows[id]?.roles));
  expect(differing).toEqual([]);
});

const answers = {
  role: (role: Role) => `403 Your role (${role}) does not allow this. Ask an owner of the account.`,
  sites: '403 You may act for some sites only, and this covers all of them. Ask an owner of the account.',
  ok: 'success',
  /** The request is read, which comes after every check of the caller. */
  read: '400',
  absent: '404',
};

/**
 * Whoever may call a write sends one that cannot be read, so that the walk changes nothing: that the request is read shows that they
 * may. Reads, and what is refused, are whole requests.
 */
async function expectAnswer(operation: Operation, client: Browser, expected: string): Promise<void> {
  const { path, body } = sampleRequest(operation, own);
  const isUnreadable = expected === answers.read;
  const sent = isUnreadable ? `${path}${path.includes('?') ? '&' : '?'}nothing=1` : path;
  const { status, body: answer } = await client.request(operation.method, sent, { body });
  const shown = status < 400 ? answers.ok : status === 403 ? `403 ${String(answer['message'])}` : String(status);
  expect({ operation: operation.id, answer: shown }).toEqual({ operation: operation.id, answer: expected });
}

const whenAllowed = ({ method }: Operation) => (method === 'GET' ? answers.ok : answers.read);

function expectedOf(operation: Operation, row: RoleRow, role: Role, place: 'all' | 'own' | 'other'): string {
  if (!row.roles.includes(role)) return answers.role(role);
  if (place !== 'all' && row.sites === 'all') return answers.sites;
  return place === 'other' && row.sites === 'site' ? answers.absent : whenAllowed(operation);
}

describe.each(cases)('$name', ({ operation }) => {
  const row = roleRows[operation.id] as RoleRow;

  test('[decision 80, threats 159] answers each role as its row says', async () => {
    for (const role of roles) await expectAnswer(operation, ofAllSites.get(role)!, expectedOf(operation, row, role, 'all'));
  });

  test('[decision 80, threats 160] members of some sites get nothing of another one', async () => {
    for (const role of restrictable) {
      await expectAnswer(operation, ofOwnSite.get(role)!, expectedOf(operation, row, role, 'own'));
      await expectAnswer(operation, ofOtherSite.get(role)!, expectedOf(operation, row, role, 'other'));
    }
  });
});

test('[threats 159] what is refused changes nothing', async () => {
  const before = await storedState(system, [tenant.accountId]);
  for (const { operation } of cases.filter(({ operation: { method } }) => method !== 'GET')) {
    const row = roleRows[operation.id] as RoleRow;
    for (const role of roles.filter((each) => !row.roles.includes(each))) {
      await expectAnswer(operation, ofAllSites.get(role)!, answers.role(role));
    }
    if (row.sites !== 'all') continue;
    for (const role of restrictable.filter((each) => row.roles.includes(each))) {
      await expectAnswer(operation, ofOtherSite.get(role)!, answers.sites);
    }
  }
  expect(await storedState(system, [tenant.accountId])).toEqual(before);
});
