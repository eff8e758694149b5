interface Actor {
  kind: string;
  id: string;
}

/** Frames call a key `key`, histories `api_key` (docs/evidence-format.md). */
const historyKinds: Readonly<Record<string, string>> = { key: 'api_key' };

/** Undefined for an erasure from before the log, whose frame names no actor. */
export function erasureActor(events: readonly { frame: string }[]): Actor | undefined {
  for (const { frame } of events.toReversed()) {
    const { type, deleted, by } = JSON.parse(frame) as { type: string; deleted?: boolean; by?: Actor };
    if ((type === 'consent.erased' || deleted === true) && by !== undefined) return { kind: historyKinds[by.kind] ?? by.kind, id: by.id };
  }
  return undefined;
}
