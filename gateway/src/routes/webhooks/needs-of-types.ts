/** A webhook service of an earlier release would refuse these types as unknown. A later feature comes with the earlier ones. */
export function needsOfTypes(types: readonly string[]): { needs?: 'checkpoint_events' | 'lifetimes' | 'subject_links' } {
  if (types.includes('subject.linked') || types.includes('subject.unlinked')) return { needs: 'subject_links' };
  if (types.includes('consent.expired')) return { needs: 'lifetimes' };
  return types.includes('log.checkpoint') ? { needs: 'checkpoint_events' } : {};
}
