/** Common banner categories (decision 2.1). Any valid key is allowed. */
export const proposedCategories = ['necessary', 'functional', 'preferences', 'analytics', 'marketing'];
