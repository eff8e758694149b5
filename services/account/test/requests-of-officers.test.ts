import { waitUntil } from '@consent/testkit';
import { forgetErased } from '../src/requests/on-subject-erased';
import { remindOfDeadlines } from '../src/requests/remind';
import { tidyRequests } from '../src/requests/tidy';
import { dumpOf } from './account-under-test';
import { newEmail } from './people';
import { useRequests, type Site } from './use-requests';

const minuteMs = 60_000;
const dayMs = 86_400_000;

const {
  people,
  requests,
  database,
  parts,
  untilSent,
  linkToken,
  aSiteWithRequests,
  anAsk,
  confirmed,
  listed,
  answer,
  trailOf,
  stepsOf,
  userId,
} = useRequests();

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
    await people().catcher.waitFor(email, 2);
    await untilSent();
    expect(people().catcher.mailsTo(email)).toHaveLength(2);
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
    const mail = (await people().catcher.waitFor(email, 2))[1];
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
    people().advanceClock(30 * dayMs + minuteMs);
    await expect(requests().getRequestAnswer({ token })).rejects.toMatchObject({ kind: 'not_found' });
    await expect(requests().openAnswerFile({ token, file: 'records' })).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('[decision 75.4] the deadline moves once as far as the law allows, and the person gets the reason', async () => {
    const site = await aSiteWithRequests();
    const { ref, email, dueAtMs } = await confirmed(site, { language: 'de' });
    const { request } = await requests().extendRequest({ ...ref, reason: 'Viel zu tun\r\nBcc: x@example.com', userId });
    expect(request.dueAtMs - dueAtMs).toBeGreaterThan(58 * dayMs);
    expect(request).toMatchObject({ canExtend: false, extensionReason: 'Viel zu tun\r\nBcc: x@example.com' });
    const mail = (await people().catcher.waitFor(email, 2))[1];
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
    await people().catcher.waitFor(site.officer, 2);
    await Promise.all(['a', 'b', 'c', 'd'].map(ask));
    people().advanceClock(15 * minuteMs);
    const mails = await people().catcher.waitFor(site.officer, 3);
    expect(mails[1]?.subject).toBe('New privacy request on example.com');
    expect(mails[2]?.text?.match(/A copy of the data, due/g)).toHaveLength(4);
    await untilSent();
    expect(people().catcher.mailsTo(site.officer)).toHaveLength(3);
  });

  test('[decision 75.9] reminds 7 days and 1 day before the deadline, once each in one mail, however many processes run', async () => {
    const site = await aSiteWithRequests();
    const ids: string[] = [];
    for (const message of ['1', '2', '3'])
      ids.push((await requests().createRequest(anAsk(site, { provenSubjectId: 'user-42', message }))).id);
    people().advanceClock(15 * minuteMs);
    await untilSent();
    const before = people().catcher.mailsTo(site.officer).length;
    const { dueAtMs } = (await listed(site))[0]!;
    const remind = () => Promise.all([1, 2, 3, 4].map(() => remindOfDeadlines(parts() as never)));
    await remind();
    await untilSent();
    expect(people().catcher.mailsTo(site.officer)).toHaveLength(before);
    people().advanceClock(dueAtMs - people().now() - 7 * dayMs);
    await remind();
    const afterWeek = await people().catcher.waitFor(site.officer, before + 1);
    expect(afterWeek.at(-1)?.text?.match(/A copy of the data, due/g)).toHaveLength(3);
    await answer({ accountId: site.accountId, id: ids[0]! });
    await untilSent();
    people().advanceClock(6 * dayMs);
    await remind();
    const afterDay = await people().catcher.waitFor(site.officer, before + 2);
    expect(afterDay.at(-1)?.text?.match(/A copy of the data, due/g)).toHaveLength(2);
    await untilSent();
    people().advanceClock(3 * dayMs);
    await remind();
    await untilSent();
    expect(people().catcher.mailsTo(site.officer)).toHaveLength(before + 2);
    const reminded = async (id: string) => (await stepsOf({ accountId: site.accountId, id })).filter((what) => what === 'reminded').length;
    expect([await reminded(ids[0]!), await reminded(ids[1]!)]).toEqual([1, 2]);
    expect(await people().account.metric('person_requests_overdue')).toBeGreaterThanOrEqual(2);
  });

  test('[decision 75.9] a mail that the server never takes is in the trail', async () => {
    const site = await aSiteWithRequests();
    const { ref } = await confirmed(site);
    await untilSent();
    people().catcher.refuse('no such mailbox');
    onTestFinished(() => people().catcher.refuse(undefined));
    await answer(ref);
    await waitUntil('it was tried', async () => (await people().queuedMails()).some(({ attempts }) => attempts > 0));
    people().advanceClock(3 * dayMs + minuteMs);
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
    await people().catcher.waitFor(found.email, 3);
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
    people().advanceClock(29 * dayMs);
    await tidyRequests(parts() as never);
    expect(await rowsOf(site)).toContain('the answer');
    people().advanceClock(dayMs + minuteMs);
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
      forgetErased({ accountId, ...subject, atMs: people().now() }, parts() as never);
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
