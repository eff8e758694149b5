import type { CreateRequestRequest } from '@consent/contracts';
import { waitUntil } from '@consent/testkit';
import type { ParsedMail } from 'mailparser';
import { newEmail, startWithMail, type WithMail } from './people';

export interface Site {
  accountId: string;
  siteId: string;
  officer: string;
}

/** An account service with a mail server, and calls about requests of people. Call it at the top of a test file. */
export function useRequests() {
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
    ...{
      accountId,
      siteId,
      kind: 'access',
      message: '',
      language: 'en',
      provenSubjectId: '',
      email: '',
      claimedSubjectId: '',
      place: 'DE',
    },
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

  return {
    people: () => people,
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
    trailOf,
    stepsOf,
    userId,
  };
}
