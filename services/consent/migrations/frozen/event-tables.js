/**
 * The tables of events as migrations of this folder make them (docs/adr/0005). Databases have them already, so this file
 * never changes: a later migration brings its own statements.
 */
const { runEach, setStorage } = require('./commands');

async function createOutboxTables(knex) {
  await runEach(knex)(`
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

async function describeOutboxTables(knex) {
  await runEach(knex)(`
    COMMENT ON TABLE outbox IS 'spec 6.1: events in the order of their commits, written in the transaction of the change; payload is the exact body that receivers get. published_at is set once NATS has the event; rows stay for days, so that they can be sent again (ADR 5).';
    COMMENT ON TABLE relay_state IS 'How far the relay has brought the outbox into its NATS stream, and whether it sends again what a lost stream had (ADR 5). One row a stream, of all accounts.';
  `);
}

async function forgetOutboxTables(knex) {
  await knex.raw('COMMENT ON TABLE outbox IS NULL');
  await knex.raw('COMMENT ON TABLE relay_state IS NULL');
}

async function dropOutboxTables(knex) {
  await knex.raw('DROP TABLE outbox, relay_state');
}

async function storePayloadsPlainly(knex) {
  await setPayloadStorage(knex, 'EXTERNAL');
}

async function compressPayloads(knex) {
  await setPayloadStorage(knex, 'EXTENDED');
}

async function setPayloadStorage(knex, storage) {
  await setStorage(knex, { table: 'outbox', column: 'payload', storage });
}

async function addEventSignatures(knex) {
  await runEach(knex)(`
    SET LOCAL lock_timeout = '3s';
    ALTER TABLE outbox ADD COLUMN signature text;
    COMMENT ON COLUMN outbox.signature IS 'HMAC of each event of the row, joined by ";" (ADR 5); null in rows of a release that did not sign';
  `);
}

async function dropEventSignatures(knex) {
  await knex.raw('ALTER TABLE outbox DROP COLUMN signature');
}

async function addEventTraces(knex) {
  await runEach(knex)(`
    SET LOCAL lock_timeout = '3s';
    ALTER TABLE outbox ADD COLUMN IF NOT EXISTS traceparent text;
    COMMENT ON COLUMN outbox.traceparent IS 'W3C trace context of the call that wrote the row (ADR 5); null if the call was not sampled';
  `);
}

async function dropEventTraces(knex) {
  await knex.raw('ALTER TABLE outbox DROP COLUMN traceparent');
}

module.exports = {
  createOutboxTables,
  describeOutboxTables,
  forgetOutboxTables,
  dropOutboxTables,
  storePayloadsPlainly,
  compressPayloads,
  addEventSignatures,
  dropEventSignatures,
  addEventTraces,
  dropEventTraces,
};
