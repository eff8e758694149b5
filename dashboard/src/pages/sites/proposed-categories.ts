/** What most banners ask for (decision 2.1); any key of the right shape is possible. */
export const proposedCategories = ['necessary', 'functional', 'preferences', 'analytics', 'marketing'];
