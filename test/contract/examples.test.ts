import { newIdentityToken } from '../system/identities';
import type { ApiClient } from '../system/api-client';
import type { Browser } from '../system/browser';
import { absentIds, makeRecords, makeWebhooks } from '../system/belongings';
import { expectDocumented } from '../system/expect-documented';
import { exampleOf, misfitOf, operations, type Operation, type Schema } from '../system/openapi';
import { makeRequestToken, requestTokenPurposes } from '../system/person-requests';
import { startReceiver, type Receiver } from '../system/receiver';
import { exampleRequest, type Ids } from '../system/request-samples';
import { addPasskey, loginAssertion, newCredential } from '../system/passkeys';
import { beginTotp, codeOf, setUpTotp } from '../system/second-factor';
import type { Tenant } from '../system/tenants';
import { useSystem } from '../system/use-system';
import { untilLogged } from '../e2e/evidence/evidence-calls';
import { mailTokenPurposes, newMailToken } from './all-callers';

const system = useSystem();
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
});

afterAll(async () => {
  await receiver.stop();
});

/** Their token names the subject of the records. */
const personOperations: ReadonlySet<string> = new Set(['getPerson', 'createPersonConsent', 'getPersonReceipt', 'getPersonEvidence']);

/** Makes only what requests of these paths name. */
async function idsFor({ path }: Operation, tenant: Tenant): Promise<Ids> {
  if (/^\/(account|auth|contact|subscription)/.test(path)) return absentIds;
  const webhooks = path.startsWith('/webhooks') ? await makeWebhooks(system, tenant, receiver.url) : {};
  return { ...absentIds, ...(await makeRecords(system, tenant)), ...webhooks };
}

/** A code counts in the state that the operation needs: before or after an authenticator app was set up. */
async function codeFor({ id }: Operation, browser: Browser, tenant: Tenant): Promise<string | undefined> {
  if (id === 'confirmTotp') return codeOf(await beginTotp(browser, tenant));
  return id === 'proveFactor' ? codeOf((await setUpTotp(browser, tenant)).secret, 1) : undefined;
}

/** In the state that the operation needs: before or after a passkey was added. */
async function credentialFor({ id }: Operation, browser: Browser, tenant: Tenant): Promise<object | undefined> {
  if (id === 'addPasskey') return (await newCredential(browser, tenant)).credential;
  return id === 'loginWithPasskey' ? loginAssertion(browser, (await addPasskey(browser, tenant)).passkey) : undefined;
}

/** An operation that answers 200 or 201 creates something in a new account. */
const successOf = ({ responses }: Operation) =>
  '201' in responses ? 201 : Number(Object.keys(responses).find((status) => status < '400'));

function schemasOf({ body, parameters, responses }: Operation): { what: string; schema: Schema }[] {
  const ofAnswers = Object.entries(responses).flatMap(([status, { content = {} }]) =>
    status >= '300' ? [] : Object.entries(content).map(([type, { schema }]) => ({ what: `answer ${status} as ${type}`, schema })),
  );
  return [
    ...(body === undefined ? [] : [{ what: 'request body', schema: body }]),
    ...parameters.map(({ name, in: place, schema }) => ({ what: `parameter ${name} in the ${place}`, schema })),
    ...ofAnswers,
  ];
}

test.each(operations)('$id: request, parameters and responses have examples that fit their schemas', (operation) => {
  const faults = schemasOf(operation).flatMap(({ what, schema }) => {
    const example = exampleOf(schema);
    if (example === undefined) return [`The ${what} of ${operation.id} has no example: give its schema "examples: […]".`];
    const misfit = misfitOf(schema, example);
    return misfit === undefined ? [] : [`The example of the ${what} of ${operation.id} does not fit its schema: ${JSON.stringify(misfit)}`];
  });
  expect(faults).toEqual([]);
});

/** Needs a provider that answers: gateway/test/sso.test.ts and test/browser/dashboard/sso.test.ts begin such sign-ins. */
const needsProvider: ReadonlySet<string> = new Set(['beginSso']);

test.each(operations.filter(({ id, body }) => body !== undefined && !needsProvider.has(id)))(
  '$id: the request example succeeds as documented with the ids of the account',
  async (operation) => {
    const tenant = await system.tenants.create();
    const ids = await idsFor(operation, tenant);
    const browser = await system.signIn(tenant);
    const purpose = mailTokenPurposes[operation.id];
    const ofPerson = personOperations.has(operation.id);
    const mailToken =
      ofPerson || operation.id === 'identify'
        ? await newIdentityToken(browser, tenant.site.id, ofPerson ? ids.subject : undefined)
        : operation.id in requestTokenPurposes
          ? await makeRequestToken(system, tenant, requestTokenPurposes[operation.id]!)
          : purpose === undefined
            ? ''
            : await newMailToken(system, tenant, purpose);
    // subscribe needs an account without a subscription.
    if (operation.id === 'subscribe') await browser.delete('/subscription');
    const code = await codeFor(operation, browser, tenant);
    const credential = await credentialFor(operation, browser, tenant);
    const { path, body } = exampleRequest(operation, ids, {
      ...tenant,
      mailToken,
      url: receiver.url,
      downloadToken: '',
      siteToken: tenant.site.token,
      ...(code !== undefined && { code }),
      ...(credential !== undefined && { credential }),
    });

    const send = (client: Pick<ApiClient, 'request'>, headers = {}) => client.request(operation.method, path, { body, headers });
    const byKey = operation.needsKey;
    const client = byKey ? system.api(tenant.key) : operation.isOpen || operation.needsSiteToken ? system.api() : browser;
    const headers: Record<string, string> = operation.needsSiteToken ? { 'X-Site-Token': tenant.site.token } : {};
    // A record may not be in the log yet.
    const answer = await untilLogged(() => send(client, headers));
    expect({ status: answer.status, text: answer.text }).toEqual({ status: successOf(operation), text: answer.text });
    expectDocumented(operation, answer, { byKey });
  },
);

test('[spec 2.4] the example of a batch creates all its rows', async () => {
  const tenant = await system.tenants.create();
  const operation = operations.find(({ id }) => id === 'createConsentBatch') as Operation;
  const { body } = exampleRequest(operation, await idsFor(operation, tenant), {
    ...tenant,
    mailToken: '',
    url: '',
    downloadToken: '',
    siteToken: tenant.site.token,
  });
  expect((await system.api(tenant.key).post('/consents/batch', body)).body).toMatchObject({ created: 2, failed: 0 });
});
