/** After an erasure. By then its events are gone from the outbox and from JetStream (docs/privacy.md). */
export const purgeDelayMs = 8 * 86_400_000;
