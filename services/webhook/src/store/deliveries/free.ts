/** A row of the queue that nobody has in hand; that of a process that died is free when its claim ends. */
export const isFree = (queued: string) => `(${queued}.claimed_until IS NULL OR ${queued}.claimed_until <= now())`;
