export type FactorChange = 'added' | 'removed' | 'recovery_codes_replaced' | 'recovery_code_used';
