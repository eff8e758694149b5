/** A webhook service of an earlier release would refuse log.checkpoint as an unknown type. */
export function needsOfTypes(types: readonly string[]): { needs?: 'checkpoint_events' } {
  return types.includes('log.checkpoint') ? { needs: 'checkpoint_events' } : {};
}
