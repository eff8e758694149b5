import { describeWhen } from '@consent/testkit';
import { makeBelongings } from '../system/belongings';
import { operations, type Operation } from '../system/openapi';
import { startReceiver, type Receiver } from '../system/receiver';
import { startSystem, type OwnSystem } from '../system/start-system';
import { runSchemathesis, schemathesisPath, type FuzzRun } from './run-schemathesis';

/** A limit reached during a run would hide everything behind it. */
const roomyLimits = Object.fromEntries(
  [
    ...['LIMIT_LOGIN_EMAIL_MAX', 'LIMIT_FORGOT_PASSWORD_EMAIL_MAX', 'LIMIT_RESEND_VERIFICATION_EMAIL_MAX'],
    ...[
      'LIMIT_CHANGE_PASSWORD_USER_MAX',
      'LIMIT_SSO_ADDRESS_MAX',
      'LIMIT_SSO_EMAIL_MAX',
      'LIMIT_INVITE_USER_MAX',
      'LIMIT_INVITE_ACCOUNT_MAX',
      'LIMIT_INVITATION_ADDRESS_MAX',
      'LIMIT_INGEST_CLIENT_MAX',
      'LIMIT_INGEST_SITE_MAX',
    ],
    ...['LIMIT_SESSION_WRITES_MAX', 'LIMIT_SESSION_ROWS_MAX', 'LIMIT_SESSION_READS_MAX'],
    'REFUSED_BODY_MIB_PER_MINUTE',
  ].map((name) => [name, '10000']),
);

/** Cases of the three callers together. FUZZ_CASES raises it. */
const leastCases = Number(process.env['FUZZ_CASES'] ?? 13_500);
/** 13,500 cases take about two minutes on two cores. */
const timeoutMs = 300_000 + leastCases * 30;

/** These end the session, or the subscription that most other calls need, so each gets its own session. */
const endingIds = ['logout', 'switchAccount', 'changePassword', 'subscribe', 'changePlan', 'cancelSubscription'];
const idsOf = (isWanted: (operation: Operation) => boolean) => operations.filter(isWanted).map(({ id }) => id);

if (schemathesisPath === undefined) {
  process.stderr.write(
    '\nNO SCHEMATHESIS: the fuzz tests are SKIPPED. .ci/run installs it; SCHEMATHESIS is the path of its program st.\n\n',
  );
}

describeWhen(schemathesisPath !== undefined, 'no Schemathesis')('[spec 4, 7] Schemathesis finds no difference', () => {
  let system: OwnSystem;
  let receiver: Receiver;

  beforeAll(async () => {
    [system, receiver] = await Promise.all([startSystem({ settings: roomyLimits }), startReceiver()]);
  });

  afterAll(async () => {
    await receiver.stop();
    await system.stop();
  });

  async function newCaller() {
    const tenant = await system.tenants.create();
    const { cookies } = await system.signIn(tenant);
    const [session, csrf] = [cookies.get('session') as string, cookies.get('csrf_token') as string];
    const own = { ...(await makeBelongings(system, tenant, receiver.url)), url: receiver.url, csrf: '' };
    return {
      key: { auth: { apiKey: { bearer: tenant.key } }, own },
      session: { auth: { session: { api_key: session }, csrf: { api_key: csrf } }, own: { ...own, csrf } },
      site: { auth: { siteToken: { api_key: tenant.site.token } }, own },
    };
  }

  async function fuzz(run: Omit<FuzzRun, 'baseUrl'>): Promise<number> {
    const { exitCode, output } = await runSchemathesis({ baseUrl: system.baseUrl, ...run });
    if (exitCode !== 0) throw new Error(`Schemathesis found something:\n${failuresIn(output)}`);
    return Number(/(\d+) generated/.exec(output)?.[1]);
  }

  // The examples and limits of all operations make about 12,000 cases. The random cases of each operation come on top.
  const random = (of13500: number) => Math.max(1, Math.ceil((of13500 * (leastCases - 11_500)) / (13_500 - 11_500)));
  const callers = [
    {
      name: 'by session',
      as: 'session',
      operationIds: idsOf((operation) => !operation.isOpen && !operation.needsSiteToken && !endingIds.includes(operation.id)),
      maxExamples: random(5),
    },
    { name: 'by key', as: 'key', operationIds: idsOf(({ needsKey }) => needsKey), maxExamples: random(10) },
    {
      name: 'anonymously, and by pages with a site token',
      as: 'site',
      operationIds: idsOf((operation) => operation.isOpen || operation.needsSiteToken),
      maxExamples: random(25),
    },
    ...endingIds.map(
      (id) => ({ name: `by a session of its own: ${id}`, as: 'session', operationIds: [id], maxExamples: random(10) }) as const,
    ),
  ] as const;

  // Run the callers in parallel: Schemathesis uses one core, and generating cases takes longer than answering them.
  const runs = new Map<string, Promise<number>>();
  beforeAll(async () => {
    for (const { name, as, ...run } of callers) {
      const caller = await newCaller();
      const cases = fuzz({ ...caller[as], ...run });
      // Its own test reports the failure.
      cases.catch(() => undefined);
      runs.set(name, cases);
    }
  });

  test.each(callers)(
    '$name',
    async ({ name }) => {
      expect(await runs.get(name)).toBeGreaterThan(0);
    },
    timeoutMs,
  );

  test(`${leastCases} cases or more`, async () => {
    const cases = await Promise.all(runs.values());
    expect(cases.reduce((sum, ofCaller) => sum + ofCaller, 0)).toBeGreaterThanOrEqual(leastCases);
  });
});

/** The failures of a report, because CI may cut a long report. */
function failuresIn(report: string): string {
  const start = report.search(/^=+ (FAILURES|ERRORS) =+$/m);
  return start === -1 ? report : report.slice(start);
}
