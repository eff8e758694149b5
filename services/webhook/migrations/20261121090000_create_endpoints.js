/** Webhook endpoints (decisions 5.5). Column by column in docs/adr/0008. */
exports.up = async (knex) => {
  await knex.raw(`
    CREATE TABLE endpoints (
      account_id            uuid        NOT NULL,
      id                    uuid        NOT NULL,
      url                   text        NOT NULL,
      description           text        NOT NULL,
      event_types           text[]      NOT NULL,
      enabled               boolean     NOT NULL,
      standard_webhooks     boolean     NOT NULL,
      secret                text        NOT NULL,
      previous_secret       text,
      previous_secret_until timestamptz,
      consecutive_failures  integer     NOT NULL DEFAULT 0 CHECK (consecutive_failures >= 0),
      auto_disabled_at      timestamptz,
      generation            integer     NOT NULL DEFAULT 1,
      live_from             integer     NOT NULL DEFAULT 1 CHECK (live_from <= generation),
      hold_pending          boolean     NOT NULL DEFAULT false,
      created_at            timestamptz NOT NULL,
      updated_at            timestamptz NOT NULL,
      deleted_at            timestamptz,
      PRIMARY KEY (account_id, id),
      CHECK (deleted_at IS NULL OR NOT enabled)
    );
    COMMENT ON TABLE endpoints IS 'Decisions 5.5. Secrets are sealed (AES-256-GCM, bound to the id). generation rises with each edit and each disabling: an attempt that began under an older one does not count. Deliveries queued under a generation below live_from are held; hold_pending: some of them are not marked so yet.';
    CREATE INDEX endpoints_hold_pending ON endpoints (account_id, id) WHERE hold_pending;
    CREATE INDEX endpoints_auto_disabled ON endpoints (auto_disabled_at) WHERE auto_disabled_at IS NOT NULL;
    CREATE INDEX endpoints_deleted ON endpoints (deleted_at) WHERE deleted_at IS NOT NULL;
  `);
};

exports.down = async (knex) => {
  await knex.raw('DROP TABLE endpoints;');
};
