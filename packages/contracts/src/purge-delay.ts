/** From the last erasure of a person to their purge. By then the events of the erasure are gone from the outbox and from JetStream (docs/privacy.md). */
export const purgeDelayMs = 8 * 86_400_000;
