/** The text of policy.deleted. The evidence log commits to it. */
export function deletionJson(id: string): string {
  return JSON.stringify({ id });
}
