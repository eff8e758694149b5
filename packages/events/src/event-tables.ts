import type { Knex } from 'knex';

/**
 * Creates the tables of a service that publishes. Migrations call this, so never change its text: write a new function.
 *
 * Rows are marked instead of deleted, so they can be sent again. Daily partitions make dropping old rows cheap, and the
 * relay creates them ahead. The default partition catches rows without a partition, so an insert never fails for lack
 * of one.
 */
export async function createOutboxTables(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE outbox (
      id text NOT NULL,
      account_id uuid NOT NULL,
      type text NOT NULL,
      payload text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      published_at timestamptz,
      PRIMARY KEY (created_at, id)
    ) PARTITION BY RANGE (created_at);
    CREATE INDEX outbox_pending ON outbox (created_at) WHERE published_at IS NULL;
    CREATE TABLE outbox_default PARTITION OF outbox DEFAULT;

    CREATE TABLE relay_state (
      stream text PRIMARY KEY,
      stream_created text NOT NULL,
      last_sequence bigint NOT NULL DEFAULT 0,
      last_event_id text NOT NULL DEFAULT '',
      republish_until timestamptz,
      republished_at timestamptz NOT NULL DEFAULT '-infinity',
      republished_id text NOT NULL DEFAULT ''
    );
    COMMENT ON COLUMN relay_state.stream_created IS 'creation time of the stream that the marks in outbox were made for';
    COMMENT ON COLUMN relay_state.last_sequence IS 'the youngest message of ours that the stream acknowledged, with its event id';
    COMMENT ON COLUMN relay_state.republish_until IS 'set while rows marked until then are sent again; (republished_at, republished_id) is how far that got';
  `);
}

/** Comments the tables, for people who read the database without this code. */
export async function describeOutboxTables(knex: Knex): Promise<void> {
  await knex.raw(`
    COMMENT ON TABLE outbox IS 'spec 6.1: events in the order of their commits, written in the transaction of the change; payload is the exact body that receivers get. published_at is set once NATS has the event; rows stay for days, so that they can be sent again (ADR 5).';
    COMMENT ON TABLE relay_state IS 'How far the relay has brought the outbox into its NATS stream, and whether it sends again what a lost stream had (ADR 5). One row a stream, of all accounts.';
  `);
}

export async function forgetOutboxTables(knex: Knex): Promise<void> {
  await knex.raw('COMMENT ON TABLE outbox IS NULL; COMMENT ON TABLE relay_state IS NULL;');
}

export async function dropOutboxTables(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE outbox, relay_state');
}

/**
 * For an outbox with bundles: PostgreSQL would compress each one (a fifth of the cost of a batch). EXTERNAL storage
 * also avoids copying the payload when its row is marked.
 */
export async function storePayloadsPlainly(knex: Knex): Promise<void> {
  await setPayloadStorage(knex, 'EXTERNAL');
}

export async function compressPayloads(knex: Knex): Promise<void> {
  await setPayloadStorage(knex, 'EXTENDED');
}

/** Applies to existing partitions, and to new ones, which copy the setting from the table. */
async function setPayloadStorage(knex: Knex, storage: 'EXTERNAL' | 'EXTENDED'): Promise<void> {
  await knex.raw(`ALTER TABLE outbox ALTER COLUMN payload SET STORAGE ${storage}`);
}

/**
 * Adds the signature column. Without a default no row is rewritten. The statement waits for writers while others queue
 * behind it, so it times out early, and the next start retries.
 */
export async function addEventSignatures(knex: Knex): Promise<void> {
  await knex.raw(`
    SET LOCAL lock_timeout = '3s';
    ALTER TABLE outbox ADD COLUMN signature text;
    COMMENT ON COLUMN outbox.signature IS 'HMAC of each event of the row, joined by ";" (ADR 5); null in rows of a release that did not sign';
  `);
}

export async function dropEventSignatures(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE outbox DROP COLUMN signature');
}

/** Adds the column of the trace. Like `addEventSignatures`, it rewrites no row and times out early. */
export async function addEventTraces(knex: Knex): Promise<void> {
  await knex.raw(`
    SET LOCAL lock_timeout = '3s';
    ALTER TABLE outbox ADD COLUMN IF NOT EXISTS traceparent text;
    COMMENT ON COLUMN outbox.traceparent IS 'W3C trace context of the call that wrote the row (ADR 5); null if the call was not sampled';
  `);
}

export async function dropEventTraces(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE outbox DROP COLUMN traceparent');
}

/** Records which events a consuming service has handled. */
export async function createHandledEventsTable(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE handled_events (
      consumer text NOT NULL,
      event_id text NOT NULL,
      handled_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (consumer, event_id)
    );
    CREATE INDEX handled_events_age ON handled_events (handled_at);
  `);
}

export async function describeHandledEventsTable(knex: Knex): Promise<void> {
  await knex.raw(`
    COMMENT ON TABLE handled_events IS 'Which events had their effect, written in its transaction: NATS delivers at least once, and a second delivery finds its row here (ADR 5).';
  `);
}

export async function forgetHandledEventsTable(knex: Knex): Promise<void> {
  await knex.raw('COMMENT ON TABLE handled_events IS NULL');
}

export async function dropHandledEventsTable(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE handled_events');
}

/**
 * Where failed events wait for their next try, and stay when they are dead. Both are few, so the primary key serves most
 * reads.
 */
export async function createFailedEventsTable(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE failed_events (
      consumer    text        NOT NULL,
      event_id    text        NOT NULL,
      account_id  uuid        NOT NULL,
      type        text        NOT NULL,
      payload     text        NOT NULL,
      traceparent text,
      tries       integer     NOT NULL,
      reason      text        NOT NULL,
      failed_at   timestamptz NOT NULL DEFAULT now(),
      next_try_at timestamptz,
      died_at     timestamptz,
      PRIMARY KEY (consumer, event_id),
      CHECK ((next_try_at IS NULL) = (died_at IS NOT NULL))
    );
    CREATE INDEX failed_events_due ON failed_events (consumer, next_try_at) WHERE next_try_at IS NOT NULL;
    CREATE INDEX failed_events_dead ON failed_events (died_at) WHERE died_at IS NOT NULL;
    COMMENT ON TABLE failed_events IS 'Decisions 18: events that their consumer could not handle. next_try_at: when the next try is due, or while one is made, when its claim ends. died_at: the event was tried 20 times over a day, and is kept until an operator retries or drops it (ADR 5).';
  `);
}

export async function dropFailedEventsTable(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE failed_events');
}
