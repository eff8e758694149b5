const { runEach } = require('./frozen/commands');

/**
 * How long sites keep superseded records, and the purges of such records (decision 79).
 *
 * Both are tables of their own. A process of the last release reads each row of `retentions` as days after an erasure, and each row of
 * `purges` as the purge of a whole person.
 */
exports.up = async (knex) => {
  await runEach(knex)(`
    CREATE TABLE superseded_retentions (
      account_id      uuid        NOT NULL,
      site_id         uuid        NOT NULL,
      superseded_days integer     NOT NULL,
      set_by_kind     text        NOT NULL,
      set_by_id       text        NOT NULL,
      set_at          timestamptz NOT NULL,
      position        text        NOT NULL DEFAULT '',
      next_at         timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (account_id, site_id)
    );
    COMMENT ON TABLE superseded_retentions IS 'Decisions 79: days after which superseded records of a site are deleted and purged. position: the record after which the walk through the site goes on. next_at: when its next slice may begin.';
    CREATE INDEX superseded_retentions_due ON superseded_retentions (next_at);

    CREATE TABLE record_purges (
      account_id    uuid        NOT NULL,
      id            text        NOT NULL COLLATE "C",
      record_id     text        NOT NULL COLLATE "C",
      tag           bytea       NOT NULL,
      subject_id    text        NOT NULL COLLATE "C",
      asked_by_kind text        NOT NULL,
      asked_by_id   text        NOT NULL,
      event_id      text,
      requested_at  timestamptz NOT NULL,
      due_at        timestamptz NOT NULL,
      fence         bigint,
      started_at    timestamptz,
      done_at       timestamptz,
      purged        integer,
      leaves_sha256 bytea,
      next_try_at   timestamptz NOT NULL,
      PRIMARY KEY (account_id, id)
    );
    COMMENT ON TABLE record_purges IS 'Decisions 79: purges of one superseded record, as purges has those of a person. subject_id is "" once done. event_id: of the event of its deletion, null if somebody else deleted it. started_at leads from the record to its purge.';
    CREATE UNIQUE INDEX record_purges_record ON record_purges (account_id, record_id);
    CREATE UNIQUE INDEX record_purges_started ON record_purges (account_id, tag, started_at);
    CREATE INDEX record_purges_by_tag ON record_purges (account_id, tag, id);
    CREATE INDEX record_purges_due ON record_purges (next_try_at) WHERE done_at IS NULL;
  `);
};

exports.down = async (knex) => {
  await runEach(knex)(`
    DROP TABLE record_purges;
    DROP TABLE superseded_retentions;
  `);
};
