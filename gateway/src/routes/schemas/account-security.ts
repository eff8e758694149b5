import { Type } from '@sinclair/typebox';

export const AccountSecurity = Type.Object(
  {
    require_second_factor: Type.Boolean({
      description: 'Whether every member needs a second factor. While true, the session of a person without one can only set one up',
    }),
  },
  { $id: 'AccountSecurity', additionalProperties: false, examples: [{ require_second_factor: true }] },
);

export const AccountSecurityBody = Type.Object(
  { require_second_factor: Type.Boolean() },
  { $id: 'AccountSecurityUpdate', additionalProperties: false, examples: [{ require_second_factor: false }] },
);
