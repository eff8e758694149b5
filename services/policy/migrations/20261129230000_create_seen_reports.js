/** Weekly reports of what ran on the pages of sites (decision 60). */
exports.up = async (knex) => {
  await knex.raw(`
    ALTER TABLE seen_sites ADD COLUMN reported_week date;
    COMMENT ON COLUMN seen_sites.reported_week IS 'Decision 60: Monday of the last week for which a report was made, or for which there was nothing to report.';

    CREATE TABLE seen_reports (
      account_id uuid        NOT NULL,
      site_id    uuid        NOT NULL,
      number     integer     NOT NULL CHECK (number >= 1),
      week       date        NOT NULL CHECK (extract(isodow FROM week) = 1),
      sha256     text        NOT NULL CHECK (sha256 = encode(sha256(convert_to(content, 'UTF8')), 'hex')),
      content    text,
      bytes      integer     NOT NULL CHECK (bytes >= 0),
      made_at    timestamptz NOT NULL,
      PRIMARY KEY (account_id, site_id, number),
      UNIQUE (account_id, site_id, week)
    );
    COMMENT ON TABLE seen_reports IS 'Decision 60: what ran on the pages of a site up to the Sunday of a week, as canonical JSON, as evidence. Every row has a leaf in the evidence log. A row stays, also after its site was deleted; the oldest contents of a site are removed (NULL) above 32 MiB.';

    CREATE FUNCTION refuse_change_of_seen_reports() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND NEW.content IS NULL
         AND (NEW.account_id, NEW.site_id, NEW.number, NEW.week, NEW.sha256, NEW.bytes, NEW.made_at)
           = (OLD.account_id, OLD.site_id, OLD.number, OLD.week, OLD.sha256, OLD.bytes, OLD.made_at) THEN
        RETURN NEW;
      END IF;
      RAISE EXCEPTION 'a report of what ran is never changed or removed' USING ERRCODE = 'restrict_violation';
    END $$;
    CREATE TRIGGER seen_reports_are_immutable BEFORE UPDATE OR DELETE ON seen_reports
      FOR EACH ROW EXECUTE FUNCTION refuse_change_of_seen_reports();
  `);
};

exports.down = async (knex) => {
  await knex.raw(`
    DROP TABLE seen_reports;
    DROP FUNCTION refuse_change_of_seen_reports();
    ALTER TABLE seen_sites DROP COLUMN reported_week;
  `);
};
