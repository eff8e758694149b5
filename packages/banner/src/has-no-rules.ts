/** In place of has-rules.ts. */
export const hasRules = false;
