/** What the banners of sites asked (decision 49). */
exports.up = async (knex) => {
  await knex.raw(`
    CREATE TABLE site_notices (
      account_id uuid    NOT NULL,
      site_id    uuid    NOT NULL,
      notices    integer NOT NULL CHECK (notices >= 0),
      bytes      bigint  NOT NULL CHECK (bytes >= 0),
      PRIMARY KEY (account_id, site_id)
    );
    COMMENT ON TABLE site_notices IS 'Decision 49.2: how many notices each site has, and the UTF-8 bytes of their contents. Locked while a notice gets its number.';

    CREATE TABLE notices (
      account_id uuid        NOT NULL,
      site_id    uuid        NOT NULL,
      number     integer     NOT NULL CHECK (number >= 1),
      sha256     text        NOT NULL CHECK (sha256 = encode(sha256(convert_to(content, 'UTF8')), 'hex')),
      content    text        NOT NULL,
      made_at    timestamptz NOT NULL,
      PRIMARY KEY (account_id, site_id, number),
      UNIQUE (account_id, site_id, sha256),
      FOREIGN KEY (account_id, site_id) REFERENCES site_notices (account_id, site_id)
    );
    COMMENT ON TABLE notices IS 'Decision 49: what the banner of a site asked, as canonical JSON, as evidence. A row is never changed or removed, also after its site was deleted. sha256 is that of the UTF-8 bytes of the content, in lower-case hex.';

    CREATE FUNCTION refuse_change_of_notices() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'a notice is never changed or removed' USING ERRCODE = 'restrict_violation';
    END $$;
    CREATE TRIGGER notices_are_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON notices
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_notices();

    CREATE TABLE logged_notices (
      account_id uuid    NOT NULL,
      site_id    uuid    NOT NULL,
      number     integer NOT NULL,
      attested   boolean NOT NULL,
      PRIMARY KEY (account_id, site_id, number)
    );
    COMMENT ON TABLE logged_notices IS 'Notices that have a leaf in the evidence log, or are queued for it. attested: the leaf was made later, from this database.';
  `);
};

exports.down = async (knex) => {
  await knex.raw('DROP TABLE logged_notices; DROP TABLE notices; DROP FUNCTION refuse_change_of_notices(); DROP TABLE site_notices;');
};
