/** The member that a path names. */
export function userOf({ userId }: { userId: string }, actor: { id: string }): string {
  return userId === 'me' ? actor.id : userId;
}
