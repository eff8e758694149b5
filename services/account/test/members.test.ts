import { waitUntil } from '@consent/testkit';
import { generateSync } from 'otplib';
import { digestOf, newEmail, noSession, password, startWithMail, type WithMail } from './people';
import { tokenIn } from './mail-catcher';

let people: WithMail;
beforeAll(async () => {
  people = await startWithMail({ deleteEndedEveryMs: 3_600_000 });
});
afterAll(() => people.stop());

const kindOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'success',
    ({ kind }: { kind: string }) => kind,
  );

interface Somebody {
  email: string;
  homeAccountId: string;
  userId: string;
  token: string;
}

async function signUp(): Promise<Somebody> {
  const { email } = await people.registerUser();
  return signIn(email);
}

async function signIn(email: string): Promise<Somebody & { accountId: string }> {
  const { token, user, account } = await people.account.sessions.login({ email, password, previousDigest: noSession, keepsRoles: true });
  return { email, homeAccountId: user.accountId, userId: user.id, token, accountId: account.id };
}

async function invite(owner: Somebody, email: string, role = 'auditor', siteIds: string[] = []): Promise<string> {
  const before = people.catcher.mailsTo(email).length;
  const sites = siteIds.length === 0 ? {} : { sites: { ids: siteIds } };
  const request = { accountId: owner.homeAccountId, email, role, byUserId: owner.userId, ...sites };
  await people.account.members.createInvitation(request);
  return tokenIn((await people.catcher.waitFor(email, before + 1)).at(-1));
}

const accept = (token: string, given: { session?: string; name?: string; password?: string } = {}) =>
  people.account.members.acceptInvitation({
    token,
    digest: given.session === undefined ? noSession : digestOf(given.session),
    name: given.name ?? '',
    password: given.password ?? '',
    client: { userAgent: '', country: '', region: '' },
  });

/** A person with a home of their own who is a member of the owner's account. `token` acts for it. */
async function aMember(owner: Somebody, role = 'auditor'): Promise<Somebody> {
  const person = await signUp();
  const { token } = await accept(await invite(owner, person.email, role), { session: person.token });
  return { ...person, token };
}

const resolve = (token: string, keepsRoles = true) => people.account.sessions.resolveSession({ digest: digestOf(token), keepsRoles });
const accountOf = async (token: string) => (await resolve(token)).account.id;
const remove = (by: Somebody, userId: string, accountId: string, revokesKeys = false) =>
  people.account.members.removeMember({ accountId, userId, byUserId: by.userId, revokesKeys });
const update = (by: Somebody, userId: string, role: string, accountId: string, siteIds: string[] = []) =>
  people.account.members.updateMember({ accountId, userId, role, byUserId: by.userId, sites: { ids: siteIds } });
const rolesIn = async (accountId: string) =>
  Object.fromEntries((await people.account.members.listMembers({ accountId })).members.map(({ userId, role }) => [userId, role]));

describe('invitations', () => {
  test('[decision 80] an unknown address gets a user with a home of their own, a confirmed address and a session for the account', async () => {
    const owner = await signUp();
    const email = newEmail();
    const token = await invite(owner, email, 'developer');
    expect(await people.account.members.describeInvitation({ token })).toEqual({
      ...{ accountName: 'Ada', role: 'developer', email, invitedBy: 'Ada', needsAccount: true },
    });
    expect(await kindOf(accept(token))).toBe('invalid');
    const signedIn = await accept(token, { name: 'Bea', password });
    expect(signedIn.account.id).toBe(owner.homeAccountId);
    expect(signedIn.user).toMatchObject({ email, emailVerified: true });
    expect(signedIn.user.accountId).not.toBe(owner.homeAccountId);
    expect(await resolve(signedIn.token)).toMatchObject({ role: 'developer', accounts: 2, account: { id: owner.homeAccountId } });
    const { accounts } = await people.account.members.listAccounts({ homeAccountId: signedIn.user.accountId, userId: signedIn.user.id });
    expect(accounts.map(({ role }) => role)).toEqual(['owner', 'developer']);
  });

  test('[decision 80] a known person must be signed in as the one who is invited', async () => {
    const [owner, person, other] = [await signUp(), await signUp(), await signUp()];
    const token = await invite(owner, person.email);
    expect(await kindOf(accept(token, { name: 'Mallory', password: 'another long one' }))).toBe('unauthorized');
    expect(await kindOf(accept(token, { session: other.token }))).toBe('forbidden');
    const { token: acting } = await accept(token, { session: person.token });
    expect(await accountOf(acting)).toBe(owner.homeAccountId);
    expect(await kindOf(resolve(person.token))).toBe('not_found');
  });

  test('[threats 156] a token works once, also for two callers at once; late, revoked and replaced ones are not found', async () => {
    const owner = await signUp();
    const email = newEmail();
    const first = await invite(owner, email);
    const second = await invite(owner, email, 'marketer');
    expect(await kindOf(people.account.members.describeInvitation({ token: first }))).toBe('not_found');
    const outcomes = await Promise.all([1, 2].map(() => kindOf(accept(second, { name: 'Bea', password }))));
    expect(outcomes).toContain('success');
    expect(outcomes.filter((outcome) => outcome !== 'success')).toHaveLength(1);
    expect(await kindOf(accept(second, { name: 'Bea', password }))).toBe('not_found');

    const revoked = await invite(owner, newEmail());
    const [open] = (await people.account.members.listInvitations({ accountId: owner.homeAccountId })).invitations;
    await people.account.members.revokeInvitation({ accountId: owner.homeAccountId, id: open!.id, byUserId: owner.userId });
    expect(await kindOf(accept(revoked, { name: 'Bea', password }))).toBe('not_found');
  });

  test('[decision 80] a member’s address is 409, and only owners invite owners', async () => {
    const owner = await signUp();
    const admin = await aMember(owner, 'admin');
    const invited = (by: Somebody, email: string, role: string) =>
      kindOf(people.account.members.createInvitation({ accountId: owner.homeAccountId, email, role, byUserId: by.userId }));
    expect(await invited(owner, admin.email, 'auditor')).toBe('conflict');
    expect(await invited(owner, owner.email, 'auditor')).toBe('conflict');
    expect(await invited(admin, newEmail(), 'owner')).toBe('forbidden');
    expect(await invited(admin, newEmail(), 'admin')).toBe('success');
    expect(await invited(owner, newEmail(), 'king')).toBe('invalid');
  });
});

describe('sessions', () => {
  test('[threats 155] a caller that knows no roles finds no session that acts for another account', async () => {
    const owner = await signUp();
    const member = await aMember(owner);
    expect(await kindOf(resolve(member.token, false))).toBe('not_found');
    expect(await kindOf(resolve(owner.token, false))).toBe('success');
    const { account } = await people.account.sessions.login({ email: member.email, password, previousDigest: noSession });
    expect(account.id).toBe(member.homeAccountId);
  });

  test('[decision 80] a sign-in begins in the account that the person last acted for', async () => {
    const owner = await signUp();
    const member = await aMember(owner);
    expect((await signIn(member.email)).accountId).toBe(owner.homeAccountId);
    const there = { homeAccountId: member.homeAccountId, userId: member.userId, client: { userAgent: '', country: '', region: '' } };
    const back = await people.account.members.switchAccount({
      ...there,
      digest: digestOf(member.token),
      accountId: member.homeAccountId,
    });
    expect(await accountOf(back.token)).toBe(member.homeAccountId);
    expect(await kindOf(resolve(member.token))).toBe('not_found');
    expect((await signIn(member.email)).accountId).toBe(member.homeAccountId);
    const foreign = await signUp();
    const attempt = people.account.members.switchAccount({ ...there, digest: digestOf(back.token), accountId: foreign.homeAccountId });
    expect(await kindOf(attempt)).toBe('not_found');
    expect(await accountOf(back.token)).toBe(member.homeAccountId);
  });

  test('[decision 80] lists, ends, proofs and new passwords cover sessions of both kinds', async () => {
    const owner = await signUp();
    const member = await aMember(owner);
    const person = { accountId: member.homeAccountId, userId: member.userId, digest: digestOf(member.token) };
    const { sessions, factors, users } = people.account;
    const { token: atHome } = await people.login(member.email);
    const listed = (await sessions.listSessions(person)).sessions;
    expect(listed.map(({ current }) => current).sort()).toEqual([false, true]);

    const { secret } = await factors.beginTotp({ ...person, currentPassword: password });
    await factors.confirmTotp({ ...person, code: generateSync({ secret, epoch: Math.floor(people.now() / 1000) }) });
    expect((await resolve(member.token)).factorProvedAtMs).toBeGreaterThan(0);

    await sessions.endOtherSessions(person);
    expect([await kindOf(resolve(atHome)), await kindOf(resolve(member.token))]).toEqual(['not_found', 'success']);
    await sessions.endSession({ digest: digestOf(member.token) });
    expect(await kindOf(resolve(member.token))).toBe('not_found');

    const other = await aMember(owner);
    const changed = {
      accountId: other.homeAccountId,
      userId: other.userId,
      currentPassword: password,
      password: 'coffee at a quarter past',
    };
    await users.changePassword(changed);
    expect(await kindOf(resolve(other.token))).toBe('not_found');
  });
});

test('[decision 82.10] what happens to the way in of a member is in the trail of each of their accounts, a session in that of its own', async () => {
  const owner = await signUp();
  const member = await aMember(owner);
  const { email, homeAccountId, userId, token } = member;
  const kindsIn = async (accountId: string) => {
    const sql = `SELECT content::json->>'kind' AS kind FROM audit_entries WHERE account_id = $1 AND content::json->'target'->>'id' = $2 ORDER BY id`;
    const { rows } = await people.account.database.query<{ kind: string }>('kinds_about', sql, [accountId, userId]);
    return rows.map(({ kind }) => kind);
  };
  const [before, beforeAtHome] = [(await kindsIn(owner.homeAccountId)).length, (await kindsIn(homeAccountId)).length];
  expect(await kindOf(people.account.sessions.login({ email, password: 'wrong', previousDigest: noSession }))).toBe('unauthorized');
  await waitUntil('it is in both', async () => {
    const both = await Promise.all([owner.homeAccountId, homeAccountId].map(kindsIn));
    return both.every((kinds) => kinds.at(-1) === 'session.refused');
  });
  await people.account.sessions.endOtherSessions({ accountId: homeAccountId, userId, digest: digestOf(token) });
  await people.account.sessions.endSession({ digest: digestOf(token) });
  const about = ['session.refused', 'session.others_ended'];
  expect((await kindsIn(owner.homeAccountId)).slice(before)).toEqual([...about, 'session.ended']);
  expect((await kindsIn(homeAccountId)).slice(beforeAtHome)).toEqual(about);
});

describe('removing and leaving', () => {
  test('[threats 157] a removed member has no session for the account, keeps their own, and their keys are revoked if asked', async () => {
    const owner = await signUp();
    const member = await aMember(owner, 'developer');
    const { token: atHome } = await people.login(member.email);
    const accountId = owner.homeAccountId;
    const limits = { scopes: ['consents:write'], addresses: [] };
    const { key } = await people.account.keys.createKey({ accountId, name: 'K', expiresAtMs: 0, createdBy: member.userId, limits });
    expect(key.maker).toEqual({ userId: member.userId, name: 'Ada', removed: false });
    await remove(owner, member.userId, accountId);
    expect([await kindOf(resolve(member.token)), await accountOf(atHome)]).toEqual(['not_found', member.homeAccountId]);
    const [kept] = (await people.account.keys.listKeys({ accountId })).keys;
    expect(kept).toMatchObject({ revokedAtMs: 0, maker: { removed: true } });
    expect(await kindOf(people.account.keys.createKey({ accountId, name: 'K', expiresAtMs: 0, createdBy: member.userId }))).toBe(
      'not_found',
    );

    const another = await aMember(owner, 'developer');
    await people.account.keys.createKey({ accountId, name: 'L', expiresAtMs: 0, createdBy: another.userId, limits });
    // Redis is away here, so the call says that gateways may not know yet.
    expect(await kindOf(remove(owner, another.userId, accountId, true))).toBe('unavailable');
    const [revoked] = (await people.account.keys.listKeys({ accountId })).keys;
    expect(revoked!.revokedAtMs).toBeGreaterThan(0);
    expect(await kindOf(resolve(another.token))).toBe('not_found');
  });

  test('[decision 80.12] keys of a developer record and read, and neither export, prove nor do everything; others make any key', async () => {
    const owner = await signUp();
    const accountId = owner.homeAccountId;
    const [developer, admin] = [await aMember(owner, 'developer'), await aMember(owner, 'admin')];
    const make = (createdBy: string, scopes: string[]) =>
      kindOf(people.account.keys.createKey({ accountId, name: 'K', expiresAtMs: 0, createdBy, limits: { scopes, addresses: [] } }));
    const tried = [[], ['exports'], ['evidence'], ['consents:write', 'exports'], ['consents:read', 'consents:write', 'policies:write']];
    const kinds = async (userId: string) => {
      const found: string[] = [];
      for (const scopes of tried) found.push(await make(userId, scopes));
      return found;
    };
    expect(await kinds(developer.userId)).toEqual(['forbidden', 'forbidden', 'forbidden', 'forbidden', 'success']);
    for (const { userId } of [owner, admin]) expect(new Set(await kinds(userId))).toEqual(new Set(['success']));
    // A key without a maker is of the operator, or of a release before members.
    expect(await make('', [])).toBe('success');
  });

  test('[threats 158] the last owner cannot leave or be degraded; of two owners who leave at once, one stays', async () => {
    const owner = await signUp();
    const accountId = owner.homeAccountId;
    expect(await kindOf(remove(owner, owner.userId, accountId))).toBe('conflict');
    const second = await aMember(owner, 'owner');
    const outcomes = await Promise.all([kindOf(remove(owner, owner.userId, accountId)), kindOf(remove(second, second.userId, accountId))]);
    expect(outcomes.sort()).toEqual(['conflict', 'success']);
    expect(Object.values(await rolesIn(accountId))).toEqual(['owner']);
  });

  test('[threats 158] two owners who degrade each other at once leave one', async () => {
    const owner = await signUp();
    const accountId = owner.homeAccountId;
    const second = await aMember(owner, 'owner');
    const outcomes = await Promise.all([
      kindOf(update(owner, second.userId, 'auditor', accountId)),
      kindOf(update(second, owner.userId, 'auditor', accountId)),
    ]);
    expect(outcomes.sort()).toEqual(['forbidden', 'success']);
    expect(Object.values(await rolesIn(accountId)).sort()).toEqual(['auditor', 'owner']);
  });

  test('[decision 80] an owner who leaves home takes sessions, factor and password to a new home; the account has the address of an owner', async () => {
    const owner = await signUp();
    const accountId = owner.homeAccountId;
    const other = await signUp();
    const elsewhere = await accept(await invite(other, owner.email), { session: owner.token });
    const { secret } = await people.account.factors.beginTotp({ accountId, userId: owner.userId, currentPassword: password });
    await people.account.factors.confirmTotp({
      ...{ accountId, userId: owner.userId, digest: digestOf(elsewhere.token) },
      code: generateSync({ secret, epoch: Math.floor(people.now() / 1000) }),
    });
    const second = await aMember(owner, 'owner');
    await remove(second, owner.userId, accountId);

    const found = await resolve(elsewhere.token);
    expect(found).toMatchObject({ account: { id: other.homeAccountId }, role: 'auditor', hasSecondFactor: true });
    expect(found.user.accountId).not.toBe(accountId);
    expect(found.user).toMatchObject({ id: owner.userId, email: owner.email });
    const { account } = await people.account.accounts.getAccount({ id: accountId });
    expect([account.email, account.userId]).toEqual([second.email, second.userId]);
    expect(await kindOf(people.login(owner.email))).toBe('unauthorized');
    expect((await people.account.accounts.getAccount({ email: owner.email })).account.plan).toBe('free');
    expect(await rolesIn(accountId)).toEqual({ [second.userId]: 'owner' });
  });

  test('[decision 80] an owner at home who gets another role becomes a member, and their sessions keep acting for the account', async () => {
    const owner = await signUp();
    const accountId = owner.homeAccountId;
    const second = await aMember(owner, 'owner');
    await update(second, owner.userId, 'auditor', accountId);
    expect(await resolve(owner.token)).toMatchObject({ role: 'auditor', account: { id: accountId }, accounts: 2 });
    expect(await kindOf(resolve(owner.token, false))).toBe('not_found');
    expect((await resolve(owner.token)).user.accountId).not.toBe(accountId);
    expect(await kindOf(update(owner, second.userId, 'auditor', accountId))).toBe('forbidden');
    await update(second, owner.userId, 'owner', accountId);
    expect(await rolesIn(accountId)).toEqual({ [second.userId]: 'owner', [owner.userId]: 'owner' });
    const { account } = await people.account.accounts.getAccount({ id: accountId });
    expect(account.email).toBe(owner.email);
    // A person may leave one home after another.
    await remove(owner, owner.userId, accountId);
    expect((await signIn(owner.email)).accountId).toBe((await signIn(owner.email)).homeAccountId);
  });

  test('[decision 80] nobody changes their own role, admins touch no owner, and others manage nobody', async () => {
    const owner = await signUp();
    const accountId = owner.homeAccountId;
    const [admin, auditor] = [await aMember(owner, 'admin'), await aMember(owner)];
    const stranger = await signUp();
    expect(await kindOf(update(owner, owner.userId, 'admin', accountId))).toBe('forbidden');
    expect(await kindOf(update(admin, owner.userId, 'auditor', accountId))).toBe('forbidden');
    expect(await kindOf(update(admin, auditor.userId, 'owner', accountId))).toBe('forbidden');
    expect(await kindOf(remove(admin, owner.userId, accountId))).toBe('forbidden');
    expect(await kindOf(update(auditor, admin.userId, 'auditor', accountId))).toBe('forbidden');
    expect(await kindOf(remove(stranger, auditor.userId, accountId))).toBe('forbidden');
    expect(await kindOf(update(admin, stranger.userId, 'auditor', accountId))).toBe('not_found');
    expect(await kindOf(remove(stranger, stranger.userId, accountId))).toBe('not_found');
    expect(await kindOf(update(admin, auditor.userId, 'marketer', accountId))).toBe('success');
    expect(await kindOf(remove(auditor, auditor.userId, accountId))).toBe('success');
  });

  test('[decision 80] sites of a member are sites of the account; owners and admins have all', async () => {
    const owner = await signUp();
    const accountId = owner.homeAccountId;
    const member = await aMember(owner);
    const site = await people.account.aSite(accountId);
    const foreign = await people.account.aSite((await signUp()).homeAccountId);
    expect(await kindOf(update(owner, member.userId, 'auditor', accountId, [foreign.id]))).toBe('not_found');
    expect(await kindOf(update(owner, member.userId, 'admin', accountId, [site.id]))).toBe('invalid');
    await update(owner, member.userId, 'auditor', accountId, [site.id]);
    expect((await resolve(member.token)).sites).toEqual({ ids: [site.id] });
  });
});

test('[threats 158] people who move home while other accounts remove them end in one place, without a deadlock', async () => {
  const [first, second] = [await signUp(), await signUp()];
  const person = await signUp();
  const accountId = person.homeAccountId;
  for (const other of [first, second]) {
    const session = (await signIn(person.email)).token;
    await accept(await invite(other, person.email), { session });
    // The home account gets a second owner, so that the person may leave it.
    if (other === first) await accept(await invite(person, first.email, 'owner'), { session: first.token });
  }
  const outcomes = await Promise.all([
    kindOf(remove(person, person.userId, accountId)),
    kindOf(remove(first, person.userId, first.homeAccountId)),
    kindOf(remove(second, person.userId, second.homeAccountId)),
    kindOf(signIn(person.email)),
  ]);
  expect(outcomes.slice(0, 3)).toEqual(['success', 'success', 'success']);
  const after = await signIn(person.email);
  expect(after.accountId).toBe(after.homeAccountId);
  expect(after.homeAccountId).not.toBe(accountId);
});
