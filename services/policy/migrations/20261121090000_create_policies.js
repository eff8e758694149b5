/**
 * Policies and every version of their text (specification 2.9, 3, 4.3).
 *
 * What those who record consents read is projected into Redis (docs/adr/0003):
 * `revision` rises with each change, `projected_revision` is the one that Redis is
 * known to have, and a row whose revision is ahead of it is marked.
 */
exports.up = async (knex) => {
  await knex.raw(`
    CREATE TABLE policies (
      account_id         uuid        NOT NULL,
      id                 uuid        NOT NULL,
      name               text        NOT NULL,
      version            integer     NOT NULL CHECK (version >= 1),
      created_at         timestamptz NOT NULL,
      updated_at         timestamptz NOT NULL,
      deleted_at         timestamptz,
      revision           integer     NOT NULL,
      projected_revision integer     NOT NULL DEFAULT 0,
      projected_at       timestamptz,
      PRIMARY KEY (account_id, id),
      CHECK (revision = version + (deleted_at IS NOT NULL)::integer)
    );
    COMMENT ON TABLE policies IS 'Specification 2.9: the head of each policy; its text is that of its version in policy_versions. revision is the version, and one more once the policy is deleted; projected_revision < revision: Redis may not have it (docs/adr/0003). projected_at is when Redis was last found to have it.';
    CREATE INDEX policies_newest ON policies (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
    CREATE INDEX policies_marked ON policies (account_id, id) WHERE projected_revision < revision;
    CREATE INDEX policies_projected ON policies (projected_at);

    CREATE TABLE policy_versions (
      account_id   uuid        NOT NULL,
      policy_id    uuid        NOT NULL,
      version      integer     NOT NULL CHECK (version >= 1),
      name         text        NOT NULL,
      content      text        NOT NULL,
      sha256       text        NOT NULL CHECK (sha256 = encode(sha256(convert_to(content, 'UTF8')), 'hex')),
      published_at timestamptz NOT NULL,
      PRIMARY KEY (account_id, policy_id, version),
      FOREIGN KEY (account_id, policy_id) REFERENCES policies (account_id, id)
    );
    COMMENT ON TABLE policy_versions IS 'Specification 4.3 and 9.2: what was published, as evidence. A row is never changed or removed, also after its policy was deleted; sha256 is that of the UTF-8 bytes of the content, in lower-case hex.';

    CREATE FUNCTION refuse_change_of_policy_versions() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'a published version is never changed or removed' USING ERRCODE = 'restrict_violation';
    END $$;
    CREATE TRIGGER policy_versions_are_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON policy_versions
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_policy_versions();
  `);
};

exports.down = async (knex) => {
  await knex.raw('DROP TABLE policy_versions; DROP FUNCTION refuse_change_of_policy_versions(); DROP TABLE policies;');
};
