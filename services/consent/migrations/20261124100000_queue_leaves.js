const { runEach } = require('./frozen/commands');
const { createLogQueue, dropLogQueue } = require('./frozen/log-queue');

/**
 * The evidence log (services/evidence): the salts of leaves, and the queue in which leaves wait.
 *
 * New columns are nullable or have a constant default, so no row is rewritten. An older release leaves them at their
 * default; the attestation finds such rows (README.md, "Evidence"). ALTER TABLE waits for running statements while others
 * queue behind it, so it times out early and the next start retries.
 */
exports.up = async (knex) => {
  await knex.raw(`SET LOCAL lock_timeout = '3s'`);
  await createLogQueue(knex);
  await runEach(knex)(`
    CREATE TABLE account_logs (
      account_id     uuid        PRIMARY KEY,
      tag_key        bytea       NOT NULL CHECK (length(tag_key) = 32),
      made_at        timestamptz NOT NULL DEFAULT now(),
      attested_until timestamptz
    );
    COMMENT ON TABLE account_logs IS 'The secret key of an account''s tags in the evidence log: 32 random bytes, made with the first leaf and never changed. A second key would let records hide under the other one.';

    COMMENT ON COLUMN account_logs.attested_until IS 'The latest revision of which the log learned later, from this database. Null: none.';

    ALTER TABLE consents
      ADD COLUMN salt bytea,
      ADD COLUMN attested boolean NOT NULL DEFAULT false,
      ADD COLUMN deleted_by text,
      ADD COLUMN erasure text COLLATE "C";
    COMMENT ON COLUMN consents.salt IS '16 random bytes that all leaves of the record share. Null: the creation has no leaf yet.';
    COMMENT ON COLUMN consents.attested IS 'The leaf of the creation was made later, from this database, not with the record.';
    COMMENT ON COLUMN consents.deleted_by IS 'Set when the deletion has a leaf of its own: "kind:id" of who asked, or "attested:deleted" or "attested:erased" if the leaf was made later.';
    COMMENT ON COLUMN consents.erasure IS 'event_id of the erasure that erased the record, if that erasure has a leaf.';

    ALTER TABLE consent_history ADD COLUMN attested boolean;
    COMMENT ON COLUMN consent_history.attested IS 'Whether the leaf of this update was made later, from this database. Null: the update has no leaf yet.';

    ALTER TABLE erasures ADD COLUMN salt bytea;
    COMMENT ON COLUMN erasures.salt IS '16 random bytes for the leaf of consent.erased. Null: the erasure has no leaf; the attestation of its records covers it.';

    ALTER TABLE erasure_runs ADD COLUMN event_id text COLLATE "C";
    COMMENT ON COLUMN erasure_runs.event_id IS 'The id that consent.erased will have; its records are marked with it slice by slice. Null until the first slice, and without the evidence log.';
  `);
};

exports.down = async (knex) => {
  await runEach(knex)(`
    SET LOCAL lock_timeout = '3s';
    ALTER TABLE erasure_runs DROP COLUMN event_id;
    ALTER TABLE erasures DROP COLUMN salt;
    ALTER TABLE consent_history DROP COLUMN attested;
    ALTER TABLE consents DROP COLUMN salt, DROP COLUMN attested, DROP COLUMN deleted_by, DROP COLUMN erasure;
    DROP TABLE account_logs;
  `);
  await dropLogQueue(knex);
};
