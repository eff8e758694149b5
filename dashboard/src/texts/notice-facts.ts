/** "" if the notice has none. */
export function nameIn(notice: object): string {
  return 'name' in notice ? String(notice.name) : '';
}

/** The text of the reason of a failure, or `otherwise`: a later release may have more reasons. */
export function reasonIn(notice: object, texts: Readonly<Record<string, string>>, otherwise: string): string {
  const reason = 'reason' in notice ? String(notice.reason) : '';
  return Object.hasOwn(texts, reason) ? texts[reason]! : otherwise;
}
