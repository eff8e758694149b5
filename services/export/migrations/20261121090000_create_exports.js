/**
 * Exports and the month's cap (specification 2.10, 3, 4.2; decisions 3; docs/adr/0009).
 *
 * A job is taken by raising `claims`: that number is the lease's token. Only who holds
 * the latest one may move the job on, and it is part of the name of the file, so that a
 * worker that was frozen and comes back can neither finish nor overwrite another's work.
 */
exports.up = async (knex) => {
  await knex.raw(`
    CREATE TABLE exports (
      account_id    uuid        NOT NULL,
      id            text        NOT NULL CHECK (id ~ '^exp_[0-9A-HJKMNP-TV-Z]{26}$'),
      site_id       uuid        NOT NULL,
      format        text        NOT NULL CHECK (format IN ('csv', 'json')),
      inline        boolean     NOT NULL,
      status        text        NOT NULL CHECK (status IN ('queued', 'running', 'ready', 'failed', 'expired', 'streamed')),
      period        text        NOT NULL CHECK (period ~ '^[0-9]{4}-[0-9]{2}$'),
      row_count     bigint      NOT NULL DEFAULT 0,
      bytes_written bigint      NOT NULL DEFAULT 0,
      sha256        bytea,
      error_message text        NOT NULL DEFAULT '',
      actor_kind    text        NOT NULL,
      actor_id      text        NOT NULL,
      requested_at  timestamptz NOT NULL,
      completed_at  timestamptz,
      expires_at    timestamptz,
      claims        integer     NOT NULL DEFAULT 0,
      failures      integer     NOT NULL DEFAULT 0,
      due_at        timestamptz NOT NULL DEFAULT now(),
      lease_until   timestamptz,
      abandoned     boolean     NOT NULL DEFAULT false,
      PRIMARY KEY (account_id, id),
      CHECK ((status = 'running') = (lease_until IS NOT NULL)),
      CHECK ((status IN ('queued', 'running')) = (completed_at IS NULL)),
      CHECK ((status IN ('ready', 'expired')) = (expires_at IS NOT NULL)),
      CHECK ((status IN ('ready', 'expired')) = (sha256 IS NOT NULL)),
      CHECK (status <> 'failed' OR error_message <> ''),
      CHECK (NOT abandoned OR (inline AND status = 'failed'))
    );
    COMMENT ON TABLE exports IS 'Specification 2.10: one row for each export, inline and queued alike; never deleted. claims counts how often a worker took the job and is the token of its lease; failures counts the claims that came to nothing; due_at is the earliest time of the next. lease_until is the time until which the worker, or the gateway that streams, has to show that it lives. abandoned: an inline export whose end nobody told in time. Leases use the clock of the database, all other times that of the service.';
    CREATE INDEX exports_queued ON exports (due_at) WHERE status = 'queued';
    CREATE INDEX exports_leased ON exports (lease_until) WHERE status = 'running';
    CREATE INDEX exports_expiring ON exports (expires_at) WHERE status = 'ready';
    CREATE INDEX exports_by_file ON exports (id);

    CREATE TABLE export_months (
      account_id uuid    NOT NULL,
      period     text    NOT NULL,
      used       integer NOT NULL CHECK (used >= 0),
      PRIMARY KEY (account_id, period)
    );
    COMMENT ON TABLE export_months IS 'Decisions 3.6: how many exports of the calendar month (UTC) did not fail. Changed only together with the row it counts.';
  `);
};

exports.down = async (knex) => {
  await knex.raw('DROP TABLE export_months; DROP TABLE exports;');
};
