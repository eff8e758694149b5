const { runEach } = require('./frozen/commands');

/** Answers to requests with an Idempotency-Key (decisions 9.3, 19). */
exports.up = async (knex) => {
  await runEach(knex)(`
    CREATE TABLE idempotency_answers (
      account_id     uuid        NOT NULL,
      key_sha256     bytea       NOT NULL,
      request_sha256 bytea       NOT NULL,
      answer         json        NOT NULL,
      answered_at    timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (account_id, key_sha256)
    );
    COMMENT ON TABLE idempotency_answers IS 'Decisions 9.3 and 19: the answer to a request with an Idempotency-Key, kept for 24 hours and written in the transaction of its effect. It names records instead of holding them, so it has no data of a subject. The key and the request are hashes.';
    CREATE INDEX idempotency_answers_by_age ON idempotency_answers (answered_at);
  `);
};

exports.down = async (knex) => {
  await knex.raw('DROP TABLE idempotency_answers');
};
