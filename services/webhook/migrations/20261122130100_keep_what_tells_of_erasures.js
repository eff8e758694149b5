/**
 * A consent.erased is not blanked any more (decisions 5.8): it tells a receiver to erase
 * too, and proves that it was told. Those that were marked and still have their text keep it.
 */
exports.up = async (knex) => {
  await knex.raw(`
    UPDATE events SET is_erased = false WHERE is_erased AND blanked_at IS NULL AND type = 'consent.erased';
    COMMENT ON TABLE events IS 'Specification 6: the exact bytes that are signed, once for all endpoints. subject_hash is a keyed hash. is_erased: the subject was erased, so finished deliveries show no payload, and the text itself goes as soon as no delivery needs it (decisions 5.8); then blanked_at is set and payload is empty. Never so of consent.erased.';
  `);
};

/** The release before marks what it means by itself, from its next erasure on. */
exports.down = async () => {};
