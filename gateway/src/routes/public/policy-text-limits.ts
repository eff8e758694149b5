/** One budget for all pages of policy texts, because each may render a text. */
export const policyTextLimits = {
  limits: [{ rule: 'policy_text_address', by: 'address' }],
  limitGroup: 'policy_text',
} as const;
