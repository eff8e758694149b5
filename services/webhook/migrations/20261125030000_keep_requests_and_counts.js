/**
 * Attempts keep what differs between the requests of a delivery, so that they can be shown as they were sent, also
 * after a rotation or an edit (decision 30.3). Attempts are counted by the hour for the success rate of an endpoint
 * (decision 30.5). A release before writes neither: its attempts have no request, and are not counted.
 */
exports.up = async (knex) => {
  await knex.raw(`
    SET LOCAL lock_timeout = '3s';
    ALTER TABLE attempts ADD COLUMN url text, ADD COLUMN signature text, ADD COLUMN standard_signature text;
    COMMENT ON TABLE attempts IS 'Decisions 8.10 and 30.3: every attempt whose result was recorded; response_body is the first KiB of the answer. url and signature (X-Service-Signature) are those of the request, null when the release that made it kept none; standard_signature is null without Standard Webhooks.';

    CREATE TABLE attempt_counts (
      account_id  uuid        NOT NULL,
      endpoint_id uuid        NOT NULL,
      hour        timestamptz NOT NULL,
      slot        smallint    NOT NULL,
      attempts    bigint      NOT NULL,
      successes   bigint      NOT NULL CHECK (successes <= attempts),
      PRIMARY KEY (account_id, endpoint_id, hour, slot)
    );
    COMMENT ON TABLE attempt_counts IS 'Decision 30.5: attempts recorded in an hour (UTC), without test events, kept two days. A process writes one slot, so that processes do not wait for the same row; readers add the slots up.';
    ALTER TABLE attempt_counts SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
    CREATE INDEX attempt_counts_age ON attempt_counts (hour);
  `);
};

exports.down = async (knex) => {
  await knex.raw(`
    SET LOCAL lock_timeout = '3s';
    DROP TABLE attempt_counts;
    ALTER TABLE attempts DROP COLUMN url, DROP COLUMN signature, DROP COLUMN standard_signature;
    COMMENT ON TABLE attempts IS 'Decisions 8.10: every attempt whose result was recorded; response_body is the first KiB of the answer.';
  `);
};
