/** What an operator did to a person. */
export type OperatorChange = 'factors_removed' | 'sessions_ended';
