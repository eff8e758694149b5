/**
 * The usage ledger, the counters made from it, and what was admitted while Redis
 * was away (specification 5.5, decisions 4.3; docs/adr/0004).
 *
 * A period is a calendar month in UTC, "2026-11".
 */
exports.up = async (knex) => {
  await knex.raw(`
    CREATE TABLE usage_ledger (
      account_id    uuid        NOT NULL,
      settlement_id text        NOT NULL COLLATE "C",
      key_id        text        NOT NULL COLLATE "C",
      period        text        NOT NULL COLLATE "C",
      units         bigint      NOT NULL CHECK (units >= 0),
      requests      bigint      NOT NULL,
      at            timestamptz NOT NULL,
      PRIMARY KEY (account_id, settlement_id)
    );
    COMMENT ON TABLE usage_ledger IS 'Each settlement of the usage stream in Redis, once: the key is what makes a second delivery count nothing.';

    CREATE TABLE usage_counters (
      account_id     uuid        NOT NULL,
      period         text        NOT NULL COLLATE "C",
      used_ledger    bigint      NOT NULL DEFAULT 0 CHECK (used_ledger >= 0),
      used_direct    bigint      NOT NULL DEFAULT 0 CHECK (used_direct >= 0),
      held_direct    bigint      NOT NULL DEFAULT 0 CHECK (held_direct >= 0),
      merged_direct  bigint      NOT NULL DEFAULT 0 CHECK (merged_direct <= used_direct),
      ledger_at      timestamptz,
      merged_at      timestamptz,
      PRIMARY KEY (account_id, period)
    );
    COMMENT ON TABLE usage_counters IS 'used_ledger: the sum of usage_ledger. used_direct: charged by AdmitUsage and SettleUsage while Redis was away; merged_direct: how much of it Redis confirmed. ledger_at and merged_at: when these last rose. held_direct: the sum of the open usage_holds.';
    CREATE INDEX usage_counters_unmerged ON usage_counters (account_id, period) WHERE merged_direct < used_direct;
    CREATE INDEX usage_counters_ledger_at ON usage_counters (ledger_at);
    CREATE INDEX usage_counters_merged_at ON usage_counters (merged_at);

    CREATE TABLE usage_holds (
      request_id    text        NOT NULL COLLATE "C",
      account_id    uuid        NOT NULL,
      key_id        text        NOT NULL COLLATE "C",
      period        text        NOT NULL COLLATE "C",
      units         bigint      NOT NULL CHECK (units >= 1),
      settled_units bigint      CHECK (settled_units <= units),
      expires_at    timestamptz NOT NULL,
      PRIMARY KEY (request_id)
    );
    COMMENT ON TABLE usage_holds IS 'Units admitted while Redis was away. A settled row stays until it expires, so that a repeated call is answered like the first. The one table whose key does not begin with account_id: a settlement names only its request.';
    CREATE INDEX usage_holds_by_expiry ON usage_holds (account_id, period, expires_at);
    CREATE INDEX usage_holds_expired ON usage_holds (expires_at);
  `);
};

exports.down = async (knex) => {
  await knex.raw('DROP TABLE usage_holds; DROP TABLE usage_counters; DROP TABLE usage_ledger;');
};
