export function deletionJson(id: string): string {
  return JSON.stringify({ id });
}
