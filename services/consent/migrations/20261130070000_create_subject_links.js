const { runEach } = require('./frozen/commands');

/** Links between devices and persons (decision 70). */
exports.up = async (knex) => {
  await runEach(knex)(`
    CREATE TABLE subject_links (
      account_id uuid        NOT NULL,
      id         text        NOT NULL COLLATE "C",
      is_end     boolean     NOT NULL,
      site_id    uuid        NOT NULL,
      subject_id text        COLLATE "C",
      person_id  text        COLLATE "C",
      linked_at  timestamptz NOT NULL,
      at         timestamptz NOT NULL,
      by_kind    text        NOT NULL,
      by_id      text        NOT NULL,
      salt       bytea,
      data_hash  bytea       NOT NULL CHECK (length(data_hash) = 32),
      tag        bytea,
      leaf       text        CHECK (leaf IN ('own', 'attested')),
      erasure    text        COLLATE "C",
      outbox_at  timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (account_id, id, is_end),
      CHECK ((erasure IS NULL) = (subject_id IS NOT NULL AND person_id IS NOT NULL AND salt IS NOT NULL)),
      CHECK (leaf IS NULL OR tag IS NOT NULL)
    );
    CREATE INDEX subject_links_by_subject ON subject_links (account_id, subject_id) WHERE subject_id IS NOT NULL;
    CREATE INDEX subject_links_by_person ON subject_links (account_id, person_id) WHERE person_id IS NOT NULL;
    CREATE INDEX subject_links_by_erasure ON subject_links (account_id, erasure) WHERE erasure IS NOT NULL;
    CREATE INDEX subject_links_unlogged ON subject_links (account_id, id, is_end) WHERE leaf IS NULL AND erasure IS NULL;
    COMMENT ON TABLE subject_links IS 'Decision 70: a row when a site links the subject of a device to a person, and one with is_end when the link ends. Rows are only added. An erasure of either subject destroys subject_id, person_id and salt, and sets erasure, the id of its row in event_erasures; the rest makes the same leaf as before. data_hash: what the leaf commits to. tag: of the leaf. leaf: own, or attested if it was made later; null without one. outbox_at: created_at of the outbox row with the event.';
  `);
};

exports.down = async (knex) => {
  await knex.raw('DROP TABLE subject_links;');
};
