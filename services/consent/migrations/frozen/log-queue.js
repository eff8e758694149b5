/**
 * The queue of leaves as migrations of this folder make it. Databases have it already, so this file never changes: a
 * later migration brings its own statements.
 *
 * The identity comes first in the key, because work is read in order. Salts are random and cannot be compressed.
 */
const { runEach, setStorage } = require('./commands');

async function createLogQueue(knex) {
  await runEach(knex)(`
    CREATE TABLE log_queue (
      id         bigint      GENERATED ALWAYS AS IDENTITY,
      account_id uuid        NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      outbox_ids text[]      NOT NULL,
      leaves     integer     NOT NULL,
      salts      bytea       NOT NULL,
      material   text        NOT NULL,
      failed_at  timestamptz,
      PRIMARY KEY (id, account_id)
    );
    -- Every row is deleted about a second later. Vacuum often, or reads pass over dead rows.
    ALTER TABLE log_queue SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
    COMMENT ON TABLE log_queue IS 'Leaves that the evidence service has not logged yet, a row for each account and statement, written in the transaction of the change. PullLeaves computes the entries and deletes what is logged.';
    COMMENT ON COLUMN log_queue.created_at IS 'The time of the transaction, and so also created_at of the outbox rows that outbox_ids names. Together they are the key of these rows.';
    COMMENT ON COLUMN log_queue.outbox_ids IS 'Outbox rows with the events of the leaves, in order. Empty for leaves of what was there before the log; material then names the records.';
    COMMENT ON COLUMN log_queue.salts IS '16 bytes for each leaf, in order. Empty for policies, whose text is public.';
    COMMENT ON COLUMN log_queue.failed_at IS 'Set when the entries could not be computed. The row is passed over and tried again every minute, so that it does not stop the others.';
    COMMENT ON COLUMN log_queue.material IS 'JSON: what the entries need beside the events (packages/log-queue, Material).';
  `);
  await setStorage(knex, { table: 'log_queue', column: 'salts', storage: 'EXTERNAL' });
}

async function dropLogQueue(knex) {
  await knex.raw('DROP TABLE log_queue');
}

module.exports = { createLogQueue, dropLogQueue };
