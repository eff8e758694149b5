/** Which witnesses and time stamping authorities fail (docs/spec/decisions.md, 61). */
exports.up = async (knex) => {
  await knex.raw(`
    CREATE TABLE outside_failures (
      kind   text        NOT NULL CHECK (kind IN ('witness', 'authority')),
      name   text        NOT NULL,
      reason text        NOT NULL,
      since  timestamptz NOT NULL,
      PRIMARY KEY (kind, name)
    );
    COMMENT ON TABLE outside_failures IS 'The witnesses and authorities whose last answer was not kept, for GET /log. reason is that of the last answer, since the time of the first of these answers in a row.';
  `);
};

exports.down = async (knex) => {
  await knex.raw('DROP TABLE outside_failures');
};
