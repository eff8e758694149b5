/** Common banner categories (decision 2.1). Any valid key is allowed. */
export const proposedCategories = ['necessary', 'functional', 'preferences', 'analytics', 'marketing'];

/** What the form for a new site begins with. Without categories, a banner can only ask one question for everything. */
export const firstCategories = ['necessary', 'functional', 'analytics', 'marketing'];
