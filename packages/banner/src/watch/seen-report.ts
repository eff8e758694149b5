export interface SeenName {
  kind: 'cookie' | 'local_storage' | 'session_storage' | 'host';
  name: string;
}

export interface VisitState {
  state: 'before' | 'refused' | 'partial' | 'accepted';
  /** After a partial choice. */
  accepted?: string[] | undefined;
}

const mostNames = 100;
const mostBytes = 16 * 1024;
const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Names without room are counted. Which ones they are is left to chance, so that other visits report them. */
export function reportOf(token: string, visit: VisitState, seen: readonly SeenName[], random = Math.random): string {
  const order =
    seen.length > mostNames ? seen.map((name) => ({ name, at: random() })).sort((a, b) => a.at - b.at) : seen.map((name) => ({ name }));
  const names: SeenName[] = [];
  const textOf = () =>
    JSON.stringify({ site_token: token, ...visit, names, ...(names.length < seen.length && { more: seen.length - names.length }) });
  // The number of others takes up to 20 bytes more.
  let bytes = bytesOf(textOf()) + 20;
  for (const { name } of order) {
    bytes += bytesOf(JSON.stringify(name)) + 1;
    if (names.length === mostNames || bytes > mostBytes) break;
    names.push(name);
  }
  return textOf();
}
