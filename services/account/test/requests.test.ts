import type { CreateRequestRequest } from '@consent/contracts';
import { most } from '../src/requests/request.rule';
import { tidyRequests } from '../src/requests/tidy';
import { dumpOf } from './account-under-test';
import { newEmail } from './people';
import { useRequests } from './use-requests';

const minuteMs = 60_000;
const dayMs = 86_400_000;

const {
  people,
  requests,
  database,
  parts,
  untilSent,
  linkToken,
  aSite,
  aSiteWithRequests,
  anAsk,
  confirmed,
  listed,
  answer,
  stepsOf,
  userId,
} = useRequests();

describe('the address of a site', () => {
  test('[decision 75.1] requests are off until the link of the mail is opened, and off again with another address', async () => {
    const site = await aSite();
    const ref = { accountId: site.accountId, siteId: site.siteId };
    expect(await requests().getRequestSettings(ref)).toEqual({ settings: { answersTo: '', confirmedAtMs: 0 } });
    await expect(requests().createRequest(anAsk(site, { email: newEmail() }))).rejects.toMatchObject({ kind: 'conflict' });
    await requests().setRequestSettings({ ...ref, answersTo: ` ${site.officer.toUpperCase()} ` });
    expect((await requests().getRequestSettings(ref)).settings).toEqual({ answersTo: site.officer, confirmedAtMs: 0 });
    await expect(requests().createRequest(anAsk(site, { provenSubjectId: 'user-1' }))).rejects.toMatchObject({ kind: 'conflict' });
    const [mail] = await people().catcher.waitFor(site.officer);
    expect(mail?.text).toContain(`https://dashboard.example/app/person/${site.siteId}#confirm=`);
    const token = linkToken(mail, 'confirm');
    const { token: siteToken } = (await people().account.sites.getSite({ accountId: site.accountId, id: site.siteId })).site;
    const takes = async () => (await people().account.sites.resolveSiteToken({ token: siteToken, origin: '' })).site.takesRequests;
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
    const [late] = await people().catcher.waitFor(other);
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
    await people().account.sites.deleteSite({ accountId: site.accountId, id: site.siteId });
    await expect(requests().getRequestSettings(ref)).rejects.toMatchObject({ kind: 'not_found' });
  });
});

describe('a request by mail', () => {
  test('[decision 75.2] counts from its confirmation; a double click has the same response, and later it is not_found', async () => {
    const site = await aSiteWithRequests();
    const email = newEmail();
    expect(await requests().createRequest(anAsk(site, { email, message: 'Secret message' }))).toEqual({ dueAtMs: 0, id: '' });
    expect(await listed(site)).toEqual([]);
    const [mail] = await people().catcher.waitFor(email);
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
    people().advanceClock(minuteMs + 1000);
    await expect(requests().confirmRequest({ token })).rejects.toMatchObject({ kind: 'not_found' });
    await expect(requests().confirmRequest({ token: 'x'.repeat(43) })).rejects.toMatchObject({ kind: 'not_found' });
    await untilSent();
    expect(await stepsOf({ accountId: site.accountId, id: request!.id })).toEqual(['received', 'mail_sent', 'confirmed']);
  });

  test('[decision 75.2] of ten parallel confirmations one counts, and the officer gets one mail', async () => {
    const site = await aSiteWithRequests();
    const email = newEmail();
    await requests().createRequest(anAsk(site, { email }));
    const token = linkToken((await people().catcher.waitFor(email))[0], 'confirm');
    await untilSent();
    const responses = await Promise.all(Array.from({ length: 10 }, () => requests().confirmRequest({ token })));
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    await people().catcher.waitFor(site.officer, 2);
    await untilSent();
    expect(people().catcher.mailsTo(site.officer)).toHaveLength(2);
    const [request] = await listed(site);
    expect(await stepsOf({ accountId: site.accountId, id: request!.id })).toEqual(['received', 'mail_sent', 'confirmed']);
  });

  test('[decision 75.2] if the mail to the officer cannot be queued, nothing is confirmed, and a repeat confirms both', async () => {
    const site = await aSiteWithRequests();
    const email = newEmail();
    await requests().createRequest(anAsk(site, { email }));
    const token = linkToken((await people().catcher.waitFor(email))[0], 'confirm');
    await untilSent();
    await database().query('break', `ALTER TABLE mails ADD CONSTRAINT broken CHECK (kind <> 'requests_confirmed')`, []);
    await expect(requests().confirmRequest({ token })).rejects.toMatchObject({ kind: 'internal' });
    expect(await listed(site)).toEqual([]);
    await database().query('mend', 'ALTER TABLE mails DROP CONSTRAINT broken', []);
    await requests().confirmRequest({ token });
    expect(await listed(site)).toHaveLength(1);
    await people().catcher.waitFor(site.officer, 2);
  });

  test('[decision 75.2] the same request within a day is one, and an address gets three mails a day', async () => {
    const site = await aSiteWithRequests();
    const email = newEmail();
    const ask = anAsk(site, { email, message: 'Again' });
    await Promise.all([1, 2, 3].map(() => requests().createRequest(ask)));
    await untilSent();
    expect(people().catcher.mailsTo(email)).toHaveLength(1);
    for (let i = 0; i < 5; i++) {
      await untilSent();
      people().advanceClock(2 * minuteMs);
      expect(await requests().createRequest(ask)).toEqual({ dueAtMs: 0, id: '' });
      expect(await requests().createRequest(anAsk(site, { email, message: `Other ${i}` }))).toEqual({ dueAtMs: 0, id: '' });
    }
    await untilSent();
    expect(people().catcher.mailsTo(email)).toHaveLength(most.mailsOfSite);
    const links = people()
      .catcher.mailsTo(email)
      .map((mail) => linkToken(mail, 'confirm'));
    expect(new Set(links).size).toBe(most.mailsOfSite);
  });

  test('[decision 75.3, threats 145] the sites of all accounts together send ten mails a day to an address', async () => {
    const email = newEmail();
    for (let i = 0; i < 4; i++) {
      const site = await aSiteWithRequests();
      for (let j = 0; j < 3; j++) await requests().createRequest(anAsk(site, { email, message: String(j) }));
    }
    await untilSent();
    expect(people().catcher.mailsTo(email)).toHaveLength(most.mailsOfAddress);
  });

  test('[decision 75.2, threats 141] every address waits the same, whether a mail is queued or not', async () => {
    const waits: number[] = [];
    let nowMs = Date.now();
    const replica = await people().account.startReplica({
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
      [site.accountId, site.siteId, new Date(people().now()), most.unconfirmedOfSite],
    );
    await expect(requests().createRequest(anAsk(site, { email: newEmail() }))).rejects.toMatchObject({ kind: 'too_many_requests' });
    people().advanceClock(7 * dayMs + minuteMs);
    await tidyRequests(parts() as never);
    await requests().createRequest(anAsk(site, { email: newEmail() }));
  });

  test('[decision 75.2] after 7 days it is gone with its trail, and its link is not_found', async () => {
    const site = await aSiteWithRequests();
    const email = newEmail();
    await requests().createRequest(anAsk(site, { email, message: 'gone soon', claimedSubjectId: 'claimed-gone' }));
    const token = linkToken((await people().catcher.waitFor(email))[0], 'confirm');
    await untilSent();
    people().advanceClock(7 * dayMs);
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
    const [mail] = await people().catcher.waitFor(email);
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
      const [mail] = await people().catcher.waitFor(email);
      if (email === right) await requests().confirmRequest({ token: linkToken(mail, 'confirm') });
      await answer({ accountId: site.accountId, id }, 'Only for you');
    }
    const [, toTypo] = await people().catcher.waitFor(typo, 2);
    const [, toRight] = await people().catcher.waitFor(right, 2);
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
