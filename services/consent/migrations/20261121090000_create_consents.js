const { runEach } = require('./frozen/commands');

/**
 * Consents, their history, the receipts issued and the erasures done
 * (specification 2.1, 2.6–2.8; docs/adr/0002 for the keys).
 *
 * Every primary key begins with account_id: tenancy is a column in each WHERE,
 * and the tables can be distributed by it.
 */
exports.up = async (knex) => {
  await runEach(knex)(`
    CREATE TABLE consents (
      account_id     uuid        NOT NULL,
      id             text        NOT NULL COLLATE "C",
      site_id        uuid        NOT NULL,
      subject_id     text        NOT NULL COLLATE "C",
      consent_id     text        NOT NULL COLLATE "C",
      accepted       boolean     NOT NULL,
      preferences    json        NOT NULL,
      policy_version integer     NOT NULL,
      country        text        NOT NULL,
      region         text        NOT NULL,
      user_agent     text        NOT NULL,
      created_at     timestamptz NOT NULL,
      updated_at     timestamptz NOT NULL,
      deleted_at     timestamptz,
      policy_id      uuid,
      policy_sha256  text        NOT NULL,
      PRIMARY KEY (account_id, id)
    );
    COMMENT ON TABLE consents IS 'Specification 2.1. id is a ULID, created_at its time. preferences is json, not jsonb: kept as it was sent. policy_id and policy_sha256 say which text policy_version meant.';
    CREATE INDEX consents_by_site ON consents (account_id, site_id, id);
    CREATE INDEX consents_by_subject ON consents (account_id, subject_id, id);
    CREATE INDEX consents_by_consent_id ON consents (account_id, consent_id, id) WHERE consent_id <> '';

    CREATE TABLE consent_history (
      account_id      uuid        NOT NULL,
      consent         text        NOT NULL COLLATE "C",
      number          integer     NOT NULL,
      id              text        NOT NULL COLLATE "C",
      accepted        boolean     NOT NULL,
      preferences     json        NOT NULL,
      policy_version  integer     NOT NULL,
      policy_id       uuid,
      policy_sha256   text        NOT NULL,
      changed_by_kind text        NOT NULL,
      changed_by_id   text        NOT NULL,
      created_at      timestamptz NOT NULL,
      PRIMARY KEY (account_id, consent, number),
      FOREIGN KEY (account_id, consent) REFERENCES consents (account_id, id)
    );
    COMMENT ON TABLE consent_history IS 'Specification 2.7: the state before each update, who made it and when. number counts the updates of one consent from 1.';

    CREATE TABLE receipts (
      account_id     uuid        NOT NULL,
      id             text        NOT NULL COLLATE "C",
      consent        text        NOT NULL COLLATE "C",
      issued_to_kind text        NOT NULL,
      issued_to_id   text        NOT NULL,
      issued_at      timestamptz NOT NULL,
      PRIMARY KEY (account_id, id),
      FOREIGN KEY (account_id, consent) REFERENCES consents (account_id, id)
    );
    COMMENT ON TABLE receipts IS 'Decisions 2.9: which receipt was issued for which consent, to whom and when.';

    CREATE TABLE erasures (
      account_id    uuid        NOT NULL,
      event_id      text        NOT NULL COLLATE "C",
      subject_id    text        NOT NULL COLLATE "C",
      site_id       uuid,
      erased        integer     NOT NULL,
      erased_by_kind text       NOT NULL,
      erased_by_id  text        NOT NULL,
      erased_at     timestamptz NOT NULL,
      PRIMARY KEY (account_id, event_id)
    );
    COMMENT ON TABLE erasures IS 'Specification 2.6: each erasure by subject that touched a row; event_id is that of its consent.erased.';
    CREATE INDEX erasures_by_subject ON erasures (account_id, subject_id);
  `);
};

exports.down = async (knex) => {
  await knex.raw('DROP TABLE erasures, receipts, consent_history, consents');
};
