import type { CreateRequestRequest } from '@consent/contracts';
import { waitUntil } from '@consent/testkit';
import type { ParsedMail } from 'mailparser';
import { forgetErased } from '../src/requests/on-subject-erased';
import { remindOfDeadlines } from '../src/requests/remind';
import { most } from '../src/requests/request.rule';
import { tidyRequests } from '../src/requests/tidy';
import { dumpOf } from './account-under-test';
import { newEmail, startWithMail, type WithMail } from './people';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let people: WithMail;
beforeAll(async () => {
  people = await startWithMail({ remindEveryMs: 3_600_000, deleteEndedEveryMs: 3_600_000 });
});
afterAll(() => people.stop());

const requests = () => people.account.requests;
const database = () => people.account.database;
const parts = () => ({
  database: database(),
  transaction: <Result>(work: (tx: never) => Promise<Result>) => database().transaction(work as never) as Promise<Result>,
  wakeMailSender: () => undefined,
  now: people.now,
});

/** Mails that are not due yet may wait. Otherwise the clock would end their leases, and they would be sent twice. */
const untilSent = () =>
  waitUntil('no mail is due or being sent', async () => {
    const sql = 'SELECT FROM mails WHERE attempts > 0 OR due_at <= $1 LIMIT 1';
    return (await database().query('any_due_mail', sql, [new Date(people.now())])).rowCount === 0;
  });

const linkToken = (mail: ParsedMail | undefined, kind: 'confirm' | 'answer'): string => {
  const token = new RegExp(`#${kind}=([\\w-]{43})`).exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`The mail has no #${kind}= link: ${mail?.text}`);
  return token;
};

interface Site {
  accountId: string;
  siteId: string;
  officer: string;
}

async function aSite(): Promise<Site> {
  const { id: accountId } = await people.account.anAccount();
  const { id: siteId } = await people.account.aSite(accountId);
  return { accountId, siteId, officer: newEmail() };
}

/** A site whose address is confirmed. */
async function aSiteWithRequests(): Promise<Site> {
  const site = await aSite();
  await requests().setRequestSettings({ accountId: site.accountId, siteId: site.siteId, answersTo: site.officer });
  const [mail] = await people.catcher.waitFor(site.officer);
  await requests().confirmRequest({ token: linkToken(mail, 'confirm') });
  return site;
}

const anAsk = ({ accountId, siteId }: Site, more: Partial<CreateRequestRequest> = {}): CreateRequestRequest => ({
  ...{ accountId, siteId, kind: 'access', message: '', language: 'en', provenSubjectId: '', email: '', claimedSubjectId: '', place: 'DE' },
  ...more,
});

async function confirmed(site: Site, more: Partial<CreateRequestRequest> = {}) {
  const email = newEmail();
  await requests().createRequest(anAsk(site, { email, ...more }));
  const [mail] = await people.catcher.waitFor(email);
  const token = linkToken(mail, 'confirm');
  const { dueAtMs } = await requests().confirmRequest({ token });
  const found = await listed(site);
  const id = found.find((one) => one.email === email)!.id;
  return { email, token, dueAtMs, id, ref: { accountId: site.accountId, id } };
}

const listed = async ({ accountId, siteId }: Site, status = '') =>
  (await requests().listRequests({ accountId, siteId, status, afterDueAtMs: 0, afterId: '', limit: 100 })).requests;

const userId = '0c401556-0e34-40d4-815d-81f55fff297f';
const answer = (ref: { accountId: string; id: string }, text = 'Here it is.', files: string[] = []) =>
  requests().closeRequest({ ...ref, outcome: 'answered', text, files, userId });
const trailOf = async (ref: { accountId: string; id: string }) => (await requests().getRequest(ref)).trail;
const stepsOf = async (ref: { accountId: string; id: string }) => (await trailOf(ref)).map(({ what }) => what);

describe('the address of a site', () => {
  test('[decision 75.1] requests are off until the link of the mail is opened, and off again with another address', async () => {
    const site = await aSite();
    const ref = { accountId: site.accountId, siteId: site.siteId };
    expect(await requests().getRequestSettings(ref)).toEqual({ settings: { answersTo: '', confirmedAtMs: 0 } });
    await expect(requests().createRequest(anAsk(site, { email: newEmail() }))).rejects.toMatchObject({ kind: 'conflict' });
    await requests().setRequestSettings({ ...ref, answersTo: ` ${site.officer.toUpperCase()} ` });
    expect((await requests().getRequestSettings(ref)).settings).toEqual({ answersTo: site.officer, confirmedAtMs: 0 });
    await expect(requests().createRequest(anAsk(site, { provenSubjectId: 'user-1' }))).rejects.toMatchObject({ kind: 'conflict' });
    const [mail] = await people.catcher.waitFor(site.officer);
    expect(mail?.text).toContain(`https://dashboard.example/app/person/${site.siteId}#confirm=`);
    const token = linkToken(mail, 'confirm');
    const { token: siteToken } = (await people.account.sites.getSite({ accountId: site.accountId, id: site.siteId })).site;
    const takes = async () => (await people.account.sites.resolveSiteToken({ token: siteToken, origin: '' })).site.takesRequests;
    expect(await takes()).toBeUndefined();
    expect((await requests().confirmRequest({ token })).what).toBe('address');
    expect(await takes()).toBe(true);
    expect((await requests().getRequestSettings(ref)).settings.confirmedAtMs).toBeGreaterThan(0);
    await requests().setRequestSettings({ ...ref, answersTo: site.officer });
    expect((await requests().getRequestSettings(ref)).settings.confirmedAtMs).toBeGreaterThan(0);

    const other = newEmail();
    await requests().setRequestSettings({ ...ref, answersTo: other });
    expect(await takes()).toBeUndefined();
    await expect(requests().confirmRequest({ token })).rejects.toMatchObject({ kind: 'not_found' });
    await requests().setRequestSettings({ ...ref, answersTo: '' });
    const [late] = await people.catcher.waitFor(other);
    await expect(requests().confirmRequest({ token: linkToken(late, 'confirm') })).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('[decision 75.1] a foreign and a deleted site are not_found, a bad address is invalid, and a day has three mails', async () => {
    const [site, other] = [await aSite(), await aSite()];
    const foreign = { accountId: other.accountId, siteId: site.siteId };
    await expect(requests().getRequestSettings(foreign)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(requests().setRequestSettings({ ...foreign, answersTo: '' })).rejects.toMatchObject({ kind: 'not_found' });
    const ref = { accountId: site.accountId, siteId: site.siteId };
    for (const answersTo of ['x', 'a@b.example\r\nBcc: c@d.example', 'ä@b.example'])
      await expect(requests().setRequestSettings({ ...ref, answersTo })).rejects.toMatchObject({ kind: 'invalid' });
    for (let i = 0; i < most.mailsOfSite; i++) await requests().setRequestSettings({ ...ref, answersTo: site.officer });
    await expect(requests().setRequestSettings({ ...ref, answersTo: site.officer })).rejects.toMatchObject({ kind: 'too_many_requests' });
    await people.account.sites.deleteSite({ accountId: site.accountId, id: site.siteId });
    await expect(requests().getRequestSettings(ref)).rejects.toMatchObject({ kind: 'not_found' });
  });
});

describe('a request by mail', () => {
  test('[decision 75.2] counts from its confirmation; a double click has the same response, and later it is not_found', async () => {
    const site = await aSiteWithRequests();
    const email = newEmail();
    expect(await requests().createRequest(anAsk(site, { email, message: 'Secret message' }))).toEqual({ dueAtMs: 0, id: '' });
    expect(await listed(site)).toEqual([]);
    const [mail] = await people.catcher.waitFor(email);
    await untilSent();
    expect(mail?.text).not.toContain('Secret message');
    expect(mail?.replyTo?.text).toContain(site.officer);
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
    const token = linkToken(mail, 'confirm');
    const first = await requests().confirmRequest({ token });
    expect(first).toMatchObject({ what: 'request', kind: 'access' });
    const [request] = await listed(site);
    expect(request).toMatchObject({ status: 'open', proof: 'email', email, emailConfirmed: true, subjectId: '', dueAtMs: first.dueAtMs });
    expect(await Promise.all([1, 2, 3].map(() => requests().confirmRequest({ token })))).toEqual([first, first, first]);
    people.advanceClock(minuteMs + 1000);
    await expect(requests().confirmRequest({ token })).rejects.toMatchObject({ kind: 'not_found' });
    await expect(requests().confirmRequest({ token: 'x'.repeat(43) })).rejects.toMatchObject({ kind: 'not_found' });
    await untilSent();
    expect(await stepsOf({ accountId: site.accountId, id: request!.id })).toEqual(['received', 'mail_sent', 'confirmed']);
  });

  test('[decision 75.2] of ten parallel confirmations one counts, and the officer gets one mail', async () => {
    const site = await aSiteWithRequests();
    const email = newEmail();
    await requests().createRequest(anAsk(site, { email }));
    const token = linkToken((await people.catcher.waitFor(email))[0], 'confirm');
    await untilSent();
    const responses = await Promise.all(Array.from({ length: 10 }, () => requests().confirmRequest({ token })));
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    await people.catcher.waitFor(site.officer, 2);
    await untilSent();
    expect(people.catcher.mailsTo(site.officer)).toHaveLength(2);
    const [request] = await listed(site);
    expect(await stepsOf({ accountId: site.accountId, id: request!.id })).toEqual(['received', 'mail_sent', 'confirmed']);
  });

  test('[decision 75.2] if the mail to the officer cannot be queued, nothing is confirmed, and a repeat confirms both', async () => {
    const site = await aSiteWithRequests();
    const email = newEmail();
    await requests().createRequest(anAsk(site, { email }));
    const token = linkToken((await people.catcher.waitFor(email))[0], 'confirm');
    await untilSent();
    await database().query('break', `ALTER TABLE mails ADD CONSTRAINT broken CHECK (kind <> 'requests_confirmed')`, []);
    await expect(requests().confirmRequest({ token })).rejects.toMatchObject({ kind: 'internal' });
    expect(await listed(site)).toEqual([]);
    await database().query('mend', 'ALTER TABLE mails DROP CONSTRAINT broken', []);
    await requests().confirmRequest({ token });
    expect(await listed(site)).toHaveLength(1);
    await people.catcher.waitFor(site.officer, 2);
  });

  test('[decision 75.2] the same request within a day is one, and an address gets three mails a day', async () => {
    const site = await aSiteWithRequests();
    const email = newEmail();
    const ask = anAsk(site, { email, message: 'Again' });
    await Promise.all([1, 2, 3].map(() => requests().createRequest(ask)));
    await untilSent();
    expect(people.catcher.mailsTo(email)).toHaveLength(1);
    for (let i = 0; i < 5; i++) {
      await untilSent();
      people.advanceClock(2 * minuteMs);
      expect(await requests().createRequest(ask)).toEqual({ dueAtMs: 0, id: '' });
      expect(await requests().createRequest(anAsk(site, { email, message: `Other ${i}` }))).toEqual({ dueAtMs: 0, id: '' });
    }
    await untilSent();
    expect(people.catcher.mailsTo(email)).toHaveLength(most.mailsOfSite);
    const links = people.catcher.mailsTo(email).map((mail) => linkToken(mail, 'confirm'));
    expect(new Set(links).size).toBe(most.mailsOfSite);
  });

  test('[decision 75.3, threats 145] the sites of all accounts together send ten mails a day to an address', async () => {
    const email = newEmail();
    for (let i = 0; i < 4; i++) {
      const site = await aSiteWithRequests();
      for (let j = 0; j < 3; j++) await requests().createRequest(anAsk(site, { email, message: String(j) }));
    }
    await untilSent();
    expect(people.catcher.mailsTo(email)).toHaveLength(most.mailsOfAddress);
  });

  test('[decision 75.2, threats 141] every address waits the same, whether a mail is queued or not', async () => {
    const waits: number[] = [];
    let nowMs = Date.now();
    const replica = await people.account.startReplica({
      now: () => nowMs++,
      waitMs: (ms) => {
        waits.push(ms);
        nowMs += ms;
        return Promise.resolve();
      },
      sendMailsEveryMs: 3_600_000,
    });
    onTestFinished(() => replica.stop());
    const site = await aSiteWithRequests();
    const email = newEmail();
    const began = nowMs;
    for (let i = 0; i < 6; i++) {
      const startedAtMs = nowMs;
      await replica.requests.createRequest(anAsk(site, { email, message: String(i) }));
      expect(nowMs - startedAtMs).toBeGreaterThanOrEqual(250);
      expect(nowMs - startedAtMs).toBeLessThan(260);
    }
    expect([waits.length, began > 0]).toEqual([6, true]);
  });

  test('[decision 75.3] a site with too many unconfirmed requests takes no more, whatever the address', async () => {
    const site = await aSiteWithRequests();
    await database().query(
      'fill',
      `INSERT INTO requests (account_id, id, site_id, kind, status, proof, message, language, law, place, received_at)
       SELECT $1, 'req_' || lpad(n::text, 26, '0'), $2, 'access', 'unconfirmed', 'email', '', 'en', 'gdpr', '', $3 FROM generate_series(1, $4) AS n`,
      [site.accountId, site.siteId, new Date(people.now()), most.unconfirmedOfSite],
    );
    await expect(requests().createRequest(anAsk(site, { email: newEmail() }))).rejects.toMatchObject({ kind: 'too_many_requests' });
    people.advanceClock(7 * dayMs + minuteMs);
    await tidyRequests(parts() as never);
    await requests().createRequest(anAsk(site, { email: newEmail() }));
  });

  test('[decision 75.2] after 7 days it is gone with its trail, and its link is not_found', async () => {
    const site = await aSiteWithRequests();
    const email = newEmail();
    await requests().createRequest(anAsk(site, { email, message: 'gone soon', claimedSubjectId: 'claimed-gone' }));
    const token = linkToken((await people.catcher.waitFor(email))[0], 'confirm');
    await untilSent();
    people.advanceClock(7 * dayMs);
    await expect(requests().confirmRequest({ token })).rejects.toMatchObject({ kind: 'not_found' });
    await tidyRequests(parts() as never);
    const dump = await dumpOf(database());
    for (const text of [email, 'gone soon', 'claimed-gone']) expect(dump).not.toContain(text);
  });

  test('[decision 75.2, threats 144] what a person writes cannot add headers to a mail, and bad values are invalid', async () => {
    const site = await aSiteWithRequests();
    const attacks: Partial<CreateRequestRequest>[] = [
      { email: 'a@b.example\r\nBcc: victim@example.com' },
      { email: 'a@b.example, victim@example.com' },
      { email: '<a@b.example>' },
      { kind: 'access\r\nBcc: victim@example.com' },
      { kind: 'toString' },
      { language: 'en\r\nBcc: victim@example.com' },
      { language: 'x'.repeat(36) },
      { place: 'DE\r\n' },
      { message: 'x'.repeat(2001) },
      { message: 'a\0b' },
      { claimedSubjectId: 'x'.repeat(257) },
      { email: '' },
    ];
    for (const attack of attacks)
      await expect(requests().createRequest(anAsk(site, { email: newEmail(), ...attack }))).rejects.toMatchObject({ kind: 'invalid' });
    const worst = '𝔘'.repeat(2000);
    const found = await confirmed(site, { message: worst, claimedSubjectId: '𝔘'.repeat(256), language: 'constructor'.slice(0, 3) });
    expect((await requests().getRequest(found.ref)).request.message).toBe(worst);
  });

  test.each([
    ['de', 'Bestätigen Sie Ihre Anfrage an example.com', 'Bestätigen Sie, dass Sie es waren'],
    ['fr-CA', 'Confirmez votre demande à example.com', 'une copie de vos données'],
    ['es', 'Confirme su solicitud a example.com', 'una copia de sus datos'],
    ['it', 'Confermi la sua richiesta a example.com', 'una copia dei suoi dati'],
    ['pt-BR', 'Confirme o seu pedido a example.com', 'uma cópia dos seus dados'],
    ['ja', 'Confirm your request to example.com', 'a copy of your data'],
  ])('[decision 75.2] the mail is in the language of the person: %s', async (language, subject, text) => {
    const site = await aSiteWithRequests();
    const email = newEmail();
    await requests().createRequest(anAsk(site, { email, language }));
    const [mail] = await people.catcher.waitFor(email);
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain(text);
    expect(mail?.text).not.toMatch(/[{}]/);
  });
});

describe('a request with a token', () => {
  test('[decision 75.2] is confirmed immediately; sent twice it is one, and a person has at most 20 open ones', async () => {
    const site = await aSiteWithRequests();
    const ask = anAsk(site, { provenSubjectId: 'user-42', kind: 'erase', message: 'Please' });
    const first = await requests().createRequest(ask);
    expect(first.id).toMatch(/^req_[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(await Promise.all([1, 2, 3].map(() => requests().createRequest(ask)))).toEqual([first, first, first]);
    expect(await listed(site)).toMatchObject([{ id: first.id, proof: 'token', subjectId: 'user-42', subjectBy: 'proven', email: '' }]);
    for (let i = 1; i < most.openOfSubject; i++) await requests().createRequest({ ...ask, message: String(i) });
    await expect(requests().createRequest({ ...ask, message: 'more' })).rejects.toMatchObject({ kind: 'too_many_requests' });
    await requests().createRequest({ ...ask, provenSubjectId: 'user-43' });
    await expect(requests().nameSubject({ accountId: site.accountId, id: first.id, subjectId: 'other', userId })).rejects.toMatchObject({
      kind: 'conflict',
    });
  });

  test('[decision 75.6, threats 143] an address that was never confirmed gets no link to the answer, and a confirmed one does', async () => {
    const site = await aSiteWithRequests();
    const [typo, right] = [newEmail(), newEmail()];
    for (const email of [typo, right]) {
      const { id } = await requests().createRequest(anAsk(site, { provenSubjectId: 'user-42', email, message: email }));
      const [mail] = await people.catcher.waitFor(email);
      if (email === right) await requests().confirmRequest({ token: linkToken(mail, 'confirm') });
      await answer({ accountId: site.accountId, id }, 'Only for you');
    }
    const [, toTypo] = await people.catcher.waitFor(typo, 2);
    const [, toRight] = await people.catcher.waitFor(right, 2);
    expect(toTypo?.text).not.toContain('#answer=');
    expect(toTypo?.text).toContain('Sign in on example.com');
    const { request } = await requests().getRequestAnswer({ token: linkToken(toRight, 'answer') });
    expect(request.answerText).toBe('Only for you');
  });

  test('[decision 75.7] a person sees the newest 50 of their own, and never what an officer named', async () => {
    const site = await aSiteWithRequests();
    const other = await aSiteWithRequests();
    const person = { accountId: site.accountId, siteId: site.siteId, subjectId: 'user-42' };
    const { id } = await requests().createRequest(anAsk(site, { provenSubjectId: 'user-42' }));
    const named = await confirmed(site);
    await requests().nameSubject({ ...named.ref, subjectId: 'user-42', userId });
    await requests().createRequest(anAsk(other, { provenSubjectId: 'user-42' }));
    expect((await requests().listRequestsOfPerson(person)).requests.map((request) => request.id)).toEqual([id]);
    expect((await requests().listRequestsOfPerson({ ...person, siteId: other.siteId })).requests).toEqual([]);
  });
});

describe('officers', () => {
  test('[decision 75.5] pages by deadline, then newest, with all filters; other accounts see nothing', async () => {
    const [site, other] = [await aSiteWithRequests(), await aSiteWithRequests()];
    const ids: string[] = [];
    for (const [place, message] of [
      ['DE', '1'],
      ['BR', '2'],
      ['US-CA', '3'],
      ['BR', '4'],
      ['', '5'],
    ] as const)
      ids.push((await requests().createRequest(anAsk(site, { provenSubjectId: 'user-42', place, message }))).id);
    const [de, br, us, brNewer, unknown] = ids as [string, string, string, string, string];
    const order = [brNewer, br, unknown, de, us];
    expect((await listed(site)).map(({ id }) => id)).toEqual(order);
    const paged: string[] = [];
    for (let after = { afterDueAtMs: 0, afterId: '' }; ;) {
      const { accountId, siteId } = site;
      const { requests: page } = await requests().listRequests({ accountId, siteId, status: 'open', ...after, limit: 2 });
      paged.push(...page.map(({ id }) => id));
      const last = page.at(-1);
      if (page.length < 2 || last === undefined) break;
      after = { afterDueAtMs: last.dueAtMs, afterId: last.id };
    }
    expect(paged).toEqual(order);
    await answer({ accountId: site.accountId, id: br });
    expect((await listed(site, 'open')).map(({ id }) => id)).not.toContain(br);
    expect((await listed(site, 'answered')).map(({ id }) => id)).toEqual([br]);
    expect(await listed({ ...site, accountId: other.accountId })).toEqual([]);
    const foreign = { accountId: other.accountId, id: de };
    for (const attempt of [
      () => requests().getRequest(foreign),
      () => requests().nameSubject({ ...foreign, subjectId: 'x', userId }),
      () => requests().extendRequest({ ...foreign, reason: 'x', userId }),
      () => answer(foreign),
    ])
      await expect(attempt()).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('[decision 75.5] an unconfirmed request is not_found', async () => {
    const site = await aSiteWithRequests();
    await requests().createRequest(anAsk(site, { email: newEmail() }));
    const { rows } = await database().query<{ id: string }>('the_id', 'SELECT id FROM requests WHERE account_id = $1', [site.accountId]);
    const ref = { accountId: site.accountId, id: rows[0]!.id };
    for (const attempt of [
      () => requests().getRequest(ref),
      () => answer(ref),
      () => requests().nameSubject({ ...ref, subjectId: 'x', userId }),
    ])
      await expect(attempt()).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('[decision 75.6] of ten parallel answers one wins, and the others hear who answered; the person gets one mail', async () => {
    const site = await aSiteWithRequests();
    const { ref, email } = await confirmed(site);
    const results = await Promise.allSettled(Array.from({ length: 10 }, (_, i) => answer(ref, `Answer ${i}`)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ kind: 'conflict', message: expect.stringMatching(/^Somebody answered this request on 20/) });
    }
    await people.catcher.waitFor(email, 2);
    await untilSent();
    expect(people.catcher.mailsTo(email)).toHaveLength(2);
    expect((await stepsOf(ref)).filter((what) => what === 'answered')).toHaveLength(1);
  });

  test('[decision 75.6] the mail has no answer, its link gives it for 30 days, and files need a subject', async () => {
    const site = await aSiteWithRequests();
    const { ref, email } = await confirmed(site);
    await expect(answer(ref, 'x', ['records'])).rejects.toMatchObject({ kind: 'conflict' });
    for (const files of [['nothing'], ['records', 'records']])
      await expect(answer(ref, 'x', files)).rejects.toMatchObject({ kind: 'invalid' });
    await requests().nameSubject({ ...ref, subjectId: 'user-1', userId });
    await requests().nameSubject({ ...ref, subjectId: 'user-2', userId });
    await requests().nameSubject({ ...ref, subjectId: 'user-2', userId });
    await answer(ref, 'The private answer', ['records']);
    const mail = (await people.catcher.waitFor(email, 2))[1];
    expect(`${mail?.subject} ${mail?.text} ${String(mail?.html)}`).not.toMatch(/private answer|user-2/);
    const token = linkToken(mail, 'answer');
    expect((await requests().getRequestAnswer({ token })).request).toMatchObject({ answerText: 'The private answer', files: ['records'] });
    const opened = await requests().openAnswerFile({ token, file: 'records' });
    expect(opened).toMatchObject({ accountId: site.accountId, siteId: site.siteId, subjectId: 'user-2', cell: expect.stringMatching(/./) });
    await expect(requests().openAnswerFile({ token, file: 'evidence' })).rejects.toMatchObject({ kind: 'not_found' });
    await expect(requests().confirmRequest({ token })).rejects.toMatchObject({ kind: 'not_found' });
    await expect(requests().getRequestAnswer({ token: `${token.slice(0, -1)}!` })).rejects.toMatchObject({ kind: 'not_found' });
    // The trail gets an email after the mail server has taken it, which may be after this test has read it.
    const sent = async () => (await trailOf(ref)).filter(({ what }) => what === 'mail_sent').map(({ detail }) => detail);
    await vi.waitFor(async () => expect(await sent()).toEqual(['confirm_request', 'request_closed']), 10_000);
    const trail = (await trailOf(ref)).map(({ what, by, detail }) => [what, by.kind, detail]);
    expect(trail.filter(([what]) => what !== 'mail_sent')).toEqual([
      ['received', 'person', ''],
      ['confirmed', 'person', ''],
      ['subject_named', 'user', 'user-1'],
      ['subject_named', 'user', 'user-2'],
      ['answered', 'user', ''],
      ['downloaded', 'person', 'records'],
    ]);
    people.advanceClock(30 * dayMs + minuteMs);
    await expect(requests().getRequestAnswer({ token })).rejects.toMatchObject({ kind: 'not_found' });
    await expect(requests().openAnswerFile({ token, file: 'records' })).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('[decision 75.4] the deadline moves once as far as the law allows, and the person gets the reason', async () => {
    const site = await aSiteWithRequests();
    const { ref, email, dueAtMs } = await confirmed(site, { language: 'de' });
    const { request } = await requests().extendRequest({ ...ref, reason: 'Viel zu tun\r\nBcc: x@example.com', userId });
    expect(request.dueAtMs - dueAtMs).toBeGreaterThan(58 * dayMs);
    expect(request).toMatchObject({ canExtend: false, extensionReason: 'Viel zu tun\r\nBcc: x@example.com' });
    const mail = (await people.catcher.waitFor(email, 2))[1];
    expect(mail?.subject).toBe('example.com braucht mehr Zeit für Ihre Anfrage');
    expect(mail?.text).toContain('Viel zu tun');
    expect(mail?.bcc).toBeUndefined();
    await expect(requests().extendRequest({ ...ref, reason: 'x', userId })).rejects.toMatchObject({ kind: 'conflict' });
    const brazil = await requests().createRequest(anAsk(site, { provenSubjectId: 'user-42', place: 'BR' }));
    await expect(requests().extendRequest({ accountId: site.accountId, id: brazil.id, reason: 'x', userId })).rejects.toMatchObject({
      kind: 'conflict',
    });
    await answer(ref);
    await expect(requests().nameSubject({ ...ref, subjectId: 'x', userId })).rejects.toMatchObject({ kind: 'conflict' });
  });

  test('[decision 75.9] requests that come within a quarter of an hour share a mail after the first one', async () => {
    const site = await aSiteWithRequests();
    const ask = (message: string) => requests().createRequest(anAsk(site, { provenSubjectId: 'user-42', message }));
    await ask('first');
    await people.catcher.waitFor(site.officer, 2);
    await Promise.all(['a', 'b', 'c', 'd'].map(ask));
    people.advanceClock(15 * minuteMs);
    const mails = await people.catcher.waitFor(site.officer, 3);
    expect(mails[1]?.subject).toBe('New privacy request on example.com');
    expect(mails[2]?.text?.match(/A copy of the data, due/g)).toHaveLength(4);
    await untilSent();
    expect(people.catcher.mailsTo(site.officer)).toHaveLength(3);
  });

  test('[decision 75.9] reminds 7 days and 1 day before the deadline, once each in one mail, however many processes run', async () => {
    const site = await aSiteWithRequests();
    const ids: string[] = [];
    for (const message of ['1', '2', '3'])
      ids.push((await requests().createRequest(anAsk(site, { provenSubjectId: 'user-42', message }))).id);
    people.advanceClock(15 * minuteMs);
    await untilSent();
    const before = people.catcher.mailsTo(site.officer).length;
    const { dueAtMs } = (await listed(site))[0]!;
    const remind = () => Promise.all([1, 2, 3, 4].map(() => remindOfDeadlines(parts() as never)));
    await remind();
    await untilSent();
    expect(people.catcher.mailsTo(site.officer)).toHaveLength(before);
    people.advanceClock(dueAtMs - people.now() - 7 * dayMs);
    await remind();
    const afterWeek = await people.catcher.waitFor(site.officer, before + 1);
    expect(afterWeek.at(-1)?.text?.match(/A copy of the data, due/g)).toHaveLength(3);
    await answer({ accountId: site.accountId, id: ids[0]! });
    await untilSent();
    people.advanceClock(6 * dayMs);
    await remind();
    const afterDay = await people.catcher.waitFor(site.officer, before + 2);
    expect(afterDay.at(-1)?.text?.match(/A copy of the data, due/g)).toHaveLength(2);
    await untilSent();
    people.advanceClock(3 * dayMs);
    await remind();
    await untilSent();
    expect(people.catcher.mailsTo(site.officer)).toHaveLength(before + 2);
    const reminded = async (id: string) => (await stepsOf({ accountId: site.accountId, id })).filter((what) => what === 'reminded').length;
    expect([await reminded(ids[0]!), await reminded(ids[1]!)]).toEqual([1, 2]);
    expect(await people.account.metric('person_requests_overdue')).toBeGreaterThanOrEqual(2);
  });

  test('[decision 75.9] a mail that the server never takes is in the trail', async () => {
    const site = await aSiteWithRequests();
    const { ref } = await confirmed(site);
    await untilSent();
    people.catcher.refuse('no such mailbox');
    onTestFinished(() => people.catcher.refuse(undefined));
    await answer(ref);
    await waitUntil('it was tried', async () => (await people.queuedMails()).some(({ attempts }) => attempts > 0));
    people.advanceClock(3 * dayMs + minuteMs);
    await untilSent();
    expect((await trailOf(ref)).at(-1)).toMatchObject({ what: 'mail_failed', detail: 'request_closed' });
  });
});

describe('what remains', () => {
  const secrets = (email: string) => [email, 'the message', 'the subject', 'the claim', 'the answer', 'the reason'];

  async function answeredWithTexts(site: Site, kind = 'access') {
    const found = await confirmed(site, { kind, message: 'the message', claimedSubjectId: 'the claim' });
    await requests().nameSubject({ ...found.ref, subjectId: 'the subject', userId });
    await requests().extendRequest({ ...found.ref, reason: 'the reason', userId });
    await answer(found.ref, 'the answer', ['records']);
    await people.catcher.waitFor(found.email, 3);
    await untilSent();
    return found;
  }

  const rowsOf = async ({ accountId }: Site) => {
    const { rows } = await database().query<{ text: string }>(
      'rows_of',
      `SELECT r::text AS text FROM requests r WHERE account_id = $1 UNION ALL SELECT t::text FROM request_trail t WHERE account_id = $1
       UNION ALL SELECT k::text FROM request_tokens k WHERE account_id = $1 AND request_id IS NOT NULL`,
      [accountId],
    );
    return rows.map(({ text }) => text).join('\n');
  };

  test('[decision 75.8] 30 days after the answer its texts are blanked everywhere, and the outcome stays', async () => {
    const site = await aSiteWithRequests();
    const { ref, email } = await answeredWithTexts(site);
    for (const text of secrets(email)) expect(await rowsOf(site)).toContain(text);
    people.advanceClock(29 * dayMs);
    await tidyRequests(parts() as never);
    expect(await rowsOf(site)).toContain('the answer');
    people.advanceClock(dayMs + minuteMs);
    await Promise.all([1, 2, 3].map(() => tidyRequests(parts() as never)));
    const left = await rowsOf(site);
    for (const text of secrets(email)) expect(left).not.toContain(text);
    const { request, trail } = await requests().getRequest(ref);
    expect(request).toMatchObject({
      kind: 'access',
      status: 'answered',
      law: 'gdpr',
      email: '',
      message: '',
      subjectId: '',
      answerText: '',
    });
    expect(request.blankedAtMs).toBeGreaterThan(0);
    expect(trail.filter(({ what }) => what === 'blanked')).toHaveLength(1);
    expect(trail.find(({ what }) => what === 'subject_named')?.detail).toBe('');
  });

  test('[decision 75.8] an erasure blanks what was closed before it, and keeps what is open and the answer about the erasure', async () => {
    const site = await aSiteWithRequests();
    const answered = await answeredWithTexts(site);
    const erasure = await answeredWithTexts(site, 'erase');
    const open = await confirmed(site, { message: 'still open' });
    await requests().nameSubject({ ...open.ref, subjectId: 'the subject', userId });
    const waiting = newEmail();
    await requests().createRequest(anAsk(site, { email: waiting, claimedSubjectId: 'the subject', message: 'unconfirmed' }));
    const { accountId, siteId } = site;
    const forget = (subject: { siteId: string; subjectId: string }) =>
      forgetErased({ accountId, ...subject, atMs: people.now() }, parts() as never);
    const blanked = async ({ ref }: { ref: typeof open.ref }) => (await requests().getRequest(ref)).request.blankedAtMs !== 0;
    await forget({ siteId: '00000000-0000-4000-8000-000000000000', subjectId: 'the subject' });
    await forget({ siteId, subjectId: 'somebody else' });
    expect(await blanked(answered)).toBe(false);
    await forget({ siteId, subjectId: 'the subject' });
    await forget({ siteId: '', subjectId: 'the subject' });
    expect([await blanked(answered), await blanked(erasure), await blanked(open)]).toEqual([true, false, false]);
    expect((await requests().getRequest(open.ref)).request).toMatchObject({ email: open.email, message: 'still open' });
    const { rows } = await database().query('claims', `SELECT FROM requests WHERE account_id = $1 AND claimed_subject_id = 'the subject'`, [
      accountId,
    ]);
    expect(rows).toEqual([]);
    expect((await trailOf(answered.ref)).filter(({ what }) => what === 'blanked')).toHaveLength(1);
  });

  test('no token is in the database', async () => {
    const site = await aSiteWithRequests();
    const { token } = await confirmed(site);
    expect(await dumpOf(database())).not.toContain(token);
  });
});
