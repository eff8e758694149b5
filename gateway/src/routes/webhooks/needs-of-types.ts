/** A webhook service of an earlier release would refuse these types as unknown. The later feature comes with the earlier one. */
export function needsOfTypes(types: readonly string[]): { needs?: 'checkpoint_events' | 'lifetimes' } {
  if (types.includes('consent.expired')) return { needs: 'lifetimes' };
  return types.includes('log.checkpoint') ? { needs: 'checkpoint_events' } : {};
}
