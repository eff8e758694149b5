/**
 * Questions of forms (decision 51). An earlier release inserts notices of banners only, without the new columns. The key is not validated,
 * because no notice of before has a picture.
 */
exports.up = async (knex) => {
  await knex.raw(`
    CREATE TABLE notice_pictures (
      account_id uuid  NOT NULL,
      sha256     text  NOT NULL CHECK (sha256 = encode(sha256(content), 'hex')),
      content    bytea NOT NULL CHECK (octet_length(content) BETWEEN 1 AND 1048576),
      PRIMARY KEY (account_id, sha256)
    );
    COMMENT ON TABLE notice_pictures IS 'Decision 51: pictures of forms, as evidence, each once for an account however many notices name it. A row is never changed or removed. sha256 is that of the content, in lower-case hex.';
    ALTER TABLE notice_pictures ALTER COLUMN content SET STORAGE EXTERNAL;

    CREATE FUNCTION refuse_change_of_notice_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'a picture of a notice is never changed or removed' USING ERRCODE = 'restrict_violation';
    END $$;
    CREATE TRIGGER notice_pictures_are_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON notice_pictures
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_notice_pictures();

    ALTER TABLE notices
      ADD COLUMN kind text NOT NULL DEFAULT 'banner' CHECK (kind IN ('banner', 'form')),
      ADD COLUMN picture_sha256 text,
      ADD CONSTRAINT notices_picture_fkey FOREIGN KEY (account_id, picture_sha256) REFERENCES notice_pictures (account_id, sha256) NOT VALID;
    COMMENT ON TABLE notices IS 'Decisions 49 and 51: what the banner or a form of a site asked, as canonical JSON, as evidence. A row is never changed or removed, also after its site was deleted. sha256 is that of the UTF-8 bytes of the content, in lower-case hex. kind and picture_sha256 repeat what the content says.';
  `);
};

exports.down = async (knex) => {
  await knex.raw(`
    ALTER TABLE notices DROP COLUMN picture_sha256, DROP COLUMN kind;
    DROP TABLE notice_pictures;
    DROP FUNCTION refuse_change_of_notice_pictures();
    COMMENT ON TABLE notices IS 'Decision 49: what the banner of a site asked, as canonical JSON, as evidence. A row is never changed or removed, also after its site was deleted. sha256 is that of the UTF-8 bytes of the content, in lower-case hex.';
  `);
};
