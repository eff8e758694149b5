import { randomUUID } from 'node:crypto';
import { onceOf } from './once';
import { actor, recordsOf } from './many-records';
import { aRow, aSite, factsOf, startConsent } from './start-consent';

let consent: Awaited<ReturnType<typeof startConsent>>;
let records: ReturnType<typeof recordsOf>;
beforeAll(async () => {
  consent = await startConsent();
  records = recordsOf(consent.sql, consent.databaseUrl);
});
afterAll(() => consent.stop());

interface Work {
  outbox_ids: string[];
  leaves: number;
  salts: string;
  material: unknown;
  events: { type: string; record: string }[];
}

async function workOf(accountId: string): Promise<Work[]> {
  const { rows } = await consent.sql.query<Omit<Work, 'events'> & { payloads: string[] }>(
    `SELECT q.outbox_ids, q.leaves, encode(q.salts, 'hex') AS salts, q.material::json AS material, ARRAY(
       SELECT o.payload FROM unnest(q.outbox_ids) WITH ORDINALITY AS named(id, place)
       JOIN outbox o ON o.created_at = q.created_at AND o.id = named.id ORDER BY named.place) AS payloads
     FROM log_queue q WHERE q.account_id = $1 ORDER BY q.id`,
    [accountId],
  );
  return rows.map(({ payloads, ...work }) => ({
    ...work,
    events: payloads.flatMap((payload) => payload.split('\u001e')).map(eventOf),
  }));
}

function eventOf(payload: string): { type: string; record: string } {
  const { type, data } = JSON.parse(payload) as { type: string; data: { id?: string } };
  return { type, record: data.id ?? '' };
}

async function saltsOf(accountId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await consent.sql.query<{ salt: string }>(
    `SELECT encode(salt, 'hex') AS salt FROM consents JOIN unnest($2::text[]) WITH ORDINALITY AS w(id, place) USING (id)
     WHERE account_id = $1 ORDER BY place`,
    [accountId, ids],
  );
  return rows.map(({ salt }) => salt);
}

const policyA = { policyId: randomUUID(), policyVersion: 3, policySha256: 'ab'.repeat(32) };
const policyB = { policyId: randomUUID(), policyVersion: 1, policySha256: 'cd'.repeat(32) };

describe('CreateConsents queues', () => {
  test('one record with its salt, its event and its policy', async () => {
    const site = aSite(randomUUID());
    const row = aRow(site);
    await consent.client.createConsents({ rows: [row], sites: [factsOf(site, policyA)] });
    const [salt] = await saltsOf(site.accountId, [row.id]);
    expect(salt).toMatch(/^[0-9a-f]{32}$/);
    expect(await workOf(site.accountId)).toEqual([
      {
        outbox_ids: [expect.stringMatching(/^evt_/)],
        leaves: 1,
        salts: salt,
        material: { policies: [[policyA.policyId, policyA.policySha256, 3]] },
        events: [{ type: 'consent.created', record: row.id }],
      },
    ]);
  });

  test('a row for each account of a call, with salts and events in the order of its records', async () => {
    const [site, other] = [aSite(randomUUID()), aSite(randomUUID())];
    const facts = [factsOf(site, policyA), factsOf(site, policyB), factsOf(other)];
    const rows = Array.from({ length: 26 }, (_, at) =>
      at % 2 === 0 ? aRow(site, { siteFacts: at < 13 ? 0 : 1 }) : aRow(other, { siteFacts: 2 }),
    );
    await consent.client.createConsents({ rows, sites: facts });
    for (const [{ accountId }, material] of [
      [
        site,
        {
          policies: [policyA, policyB].map(({ policyId, policySha256, policyVersion }) => [policyId, policySha256, policyVersion]),
          policyOf: [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1],
        },
      ],
      [other, { policies: [['', '', 0]] }],
    ] as const) {
      const ids = rows.filter((row) => row.accountId === accountId).map(({ id }) => id);
      const salts = await saltsOf(accountId, ids);
      expect(new Set(salts).size).toBe(13);
      expect(await workOf(accountId)).toEqual([
        expect.objectContaining({
          leaves: 13,
          salts: salts.join(''),
          material,
          events: ids.map((record) => ({ type: 'consent.created', record })),
        }),
      ]);
    }
  });

  test('only the new rows of a repeated call, with their stored salts', async () => {
    const site = aSite(randomUUID());
    const [first, second, third] = [aRow(site), aRow(site), aRow(site)];
    const facts = [factsOf(site, policyA)];
    await consent.client.createConsents({ rows: [first], sites: facts });
    await consent.client.createConsents({ rows: [first, second, third], sites: facts });
    const ids = [first.id, second.id, third.id];
    const work = await workOf(site.accountId);
    expect(work.map(({ salts }) => salts).join('')).toBe((await saltsOf(site.accountId, ids)).join(''));
    expect(work.flatMap(({ events }) => events.map(({ record }) => record))).toEqual(ids);
  });

  test('rows with an Idempotency-Key once', async () => {
    const site = aSite(randomUUID());
    const request = { rows: [aRow(site), aRow(site)], sites: [factsOf(site)], once: onceOf(site.accountId) };
    await consent.client.createConsents(request);
    await consent.client.createConsents(request);
    const salts = await saltsOf(
      site.accountId,
      request.rows.map(({ id }) => id),
    );
    expect(await workOf(site.accountId)).toEqual([expect.objectContaining({ leaves: 2, salts: salts.join('') })]);
  });
});

describe('a change of a record queues its event with the salt of the record', () => {
  async function created(): Promise<{ accountId: string; id: string; salt: string }> {
    const site = aSite(randomUUID());
    const row = aRow(site);
    await consent.client.createConsents({ rows: [row], sites: [factsOf(site, policyA)] });
    const [salt] = await saltsOf(site.accountId, [row.id]);
    return { accountId: site.accountId, id: row.id, salt: salt! };
  }
  const by = { policies: [[policyA.policyId, policyA.policySha256, 3]], by: ['api_key', 'key_1'] };

  test('PUT', async () => {
    const { accountId, id, salt } = await created();
    await consent.client.updateConsent({ accountId, id, accepted: false, actor });
    expect((await workOf(accountId))[1]).toEqual({
      outbox_ids: [expect.stringMatching(/^evt_/)],
      leaves: 1,
      salts: salt,
      material: by,
      events: [{ type: 'consent.revoked', record: id }],
    });
    const { rows } = await consent.sql.query('SELECT attested FROM consent_history WHERE account_id = $1', [accountId]);
    expect(rows).toEqual([{ attested: false }]);
  });

  test('DELETE, even when repeated', async () => {
    const { accountId, id, salt } = await created();
    await consent.client.deleteConsent({ accountId, id, actor });
    await consent.client.deleteConsent({ accountId, id, actor: { kind: 'api_key', id: 'key_2' } });
    expect((await workOf(accountId)).slice(1)).toEqual([
      expect.objectContaining({ salts: salt, material: by, events: [{ type: 'consent.revoked', record: id }] }),
    ]);
    const { rows } = await consent.sql.query('SELECT deleted_by, erasure FROM consents WHERE account_id = $1', [accountId]);
    expect(rows).toEqual([{ deleted_by: 'api_key:key_1', erasure: null }]);
  });

  test('a change of a record without a leaf queues nothing and is marked as without a leaf', async () => {
    const { accountId, id } = await created();
    await consent.sql.query('UPDATE consents SET salt = NULL WHERE account_id = $1', [accountId]);
    await consent.client.updateConsent({ accountId, id, accepted: false, actor });
    await consent.client.deleteConsent({ accountId, id, actor });
    expect(await workOf(accountId)).toHaveLength(1);
    const { rows } = await consent.sql.query(
      'SELECT h.attested, c.deleted_by FROM consents c JOIN consent_history h ON h.consent = c.id WHERE c.account_id = $1',
      [accountId],
    );
    expect(rows).toEqual([{ attested: null, deleted_by: null }]);
  });
});

describe('an erasure queues one leaf that names its records', () => {
  /** Hashes in PostgreSQL, to compare with the service. */
  const hashOf = async (ids: readonly string[]) =>
    (
      await consent.sql.query<{ hash: string }>(`SELECT encode(sha256($1::bytea), 'hex') AS hash`, [
        Buffer.from([...ids].sort().join('\n')),
      ])
    ).rows[0]!.hash;
  const erasureOf = async (accountId: string) =>
    (
      await consent.sql.query<{ event_id: string; salt: string }>(
        `SELECT event_id, encode(salt, 'hex') AS salt FROM erasures WHERE account_id = $1`,
        [accountId],
      )
    ).rows;
  const erasedBy = async (accountId: string, eventId: string) =>
    (
      await consent.sql.query<{ id: string }>('SELECT id FROM consents WHERE account_id = $1 AND erasure = $2', [accountId, eventId])
    ).rows.map(({ id }) => id);

  test('of a few records, without records erased earlier', async () => {
    const site = aSite(randomUUID());
    const rows = [aRow(site), aRow(site), aRow(site)];
    await consent.client.createConsents({ rows, sites: [factsOf(site)] });
    const { accountId } = site;
    await consent.client.deleteConsent({ accountId, id: rows[0]!.id, actor });
    await consent.client.eraseSubject({ accountId, subjectId: 'subject', siteId: '', actor });
    const [erasure] = await erasureOf(accountId);
    const erased = await erasedBy(accountId, erasure!.event_id);
    expect(erased.sort()).toEqual([rows[1]!.id, rows[2]!.id].sort());
    expect((await workOf(accountId)).at(-1)).toEqual({
      outbox_ids: [erasure!.event_id],
      leaves: 1,
      salts: erasure!.salt,
      material: { by: ['api_key', 'key_1'], records: await hashOf(erased) },
      events: [{ type: 'consent.erased', record: '' }],
    });
  });

  test('of many records in slices', async () => {
    const many = await records.insertMany(2500);
    const { accountId } = many;
    await consent.client.eraseSubject({ accountId, subjectId: 'subject', siteId: '', actor }, { timeoutMs: 35_000 });
    const [erasure] = await erasureOf(accountId);
    const erased = await erasedBy(accountId, erasure!.event_id);
    expect(erased).toHaveLength(2500);
    expect(await workOf(accountId)).toEqual([
      expect.objectContaining({
        outbox_ids: [erasure!.event_id],
        salts: erasure!.salt,
        material: { by: ['api_key', 'key_1'], records: await hashOf(erased) },
      }),
    ]);
  });

  test('an erasure without records queues no leaf', async () => {
    const { accountId } = aSite(randomUUID());
    expect(await consent.client.eraseSubject({ accountId, subjectId: 'nobody', siteId: '', actor })).toEqual({ erased: 0 });
    expect(await workOf(accountId)).toEqual([]);
  });
});

test('EVIDENCE_LOG=off writes no salt, no work and no mark', async () => {
  // Needs its own database, because another process would attest its records.
  const off = await startConsent({ EVIDENCE_LOG: 'off' });
  try {
    const site = aSite(randomUUID());
    const { accountId } = site;
    const rows = [aRow(site), aRow(site), aRow(site, { subjectId: 'other' })];
    await off.client.createConsents({ rows: rows.slice(0, 2), sites: [factsOf(site)] });
    await off.client.createConsents({ rows: rows.slice(2), sites: [factsOf(site)] });
    await off.client.createConsents({ rows, sites: [factsOf(site)] });
    await off.client.updateConsent({ accountId, id: rows[0]!.id, accepted: false, actor });
    await off.client.deleteConsent({ accountId, id: rows[0]!.id, actor });
    await off.client.eraseSubject({ accountId, subjectId: 'other', siteId: '', actor });
    const { rows: marks } = await off.sql.query(
      `SELECT (SELECT count(salt) + count(deleted_by) + count(erasure) FROM consents WHERE account_id = $1)
        + (SELECT count(attested) FROM consent_history WHERE account_id = $1)
        + (SELECT count(salt) FROM erasures WHERE account_id = $1)
        + (SELECT count(*) FROM log_queue WHERE account_id = $1) AS count`,
      [accountId],
    );
    expect(marks).toEqual([{ count: '0' }]);
  } finally {
    await off.stop();
  }
});
