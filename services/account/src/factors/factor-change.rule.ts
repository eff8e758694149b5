export type FactorChange =
  | 'added'
  | 'removed'
  | 'app_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'last_passkey_removed'
  | 'recovery_codes_replaced'
  | 'recovery_code_used';
