import { Type } from '@sinclair/typebox';
import { Plan } from './plan';
import { Usage } from './usage';

/** Decisions 5, 5.1–5.3. What an address or a password must be is said by the account service. */

const email = Type.String({ minLength: 1, maxLength: 254, description: 'E-mail address' });
const password = Type.String({ minLength: 1, maxLength: 1024, description: '10 to 1024 bytes; not one of the most common' });
const token = Type.String({ minLength: 1, maxLength: 256, description: 'The token of the link in the mail; it serves once' });
const name = Type.String({ minLength: 1, maxLength: 120 });

export const User = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    email: Type.String(),
    name: Type.String(),
    email_verified: Type.Boolean({ description: 'While false, calls that create something are 403 email_not_verified' }),
    created_at: Type.String({ format: 'date-time' }),
  },
  { $id: 'User', additionalProperties: false },
);

export const Account = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: Type.String(),
    plan: Type.String({ description: 'Name of the plan' }),
    plan_status: Type.Union([Type.Literal('active'), Type.Literal('suspended')]),
    subscription_status: Type.Union([Type.Literal('active'), Type.Literal('cancelled'), Type.Literal('expired'), Type.Literal('none')]),
    created_at: Type.String({ format: 'date-time' }),
  },
  { $id: 'Account', additionalProperties: false },
);

export const Message = Type.Object(
  { message: Type.String({ description: 'For a person to read; alike for everyone' }) },
  { $id: 'Message', additionalProperties: false },
);

export const UserAnswer = Type.Object({ user: User }, { $id: 'UserAnswer', additionalProperties: false });

export const SignedIn = Type.Object({ user: User, account: Account }, { $id: 'SignedIn', additionalProperties: false });

export const Me = Type.Object({ user: User, account: Account, plan: Plan, usage: Usage }, { $id: 'Me', additionalProperties: false });

export const RegisterBody = Type.Object({ email, password, name }, { $id: 'Register', additionalProperties: false });

/** No bounds: what cannot be right is wrong, which is 401 and not 400. */
export const LoginBody = Type.Object({ email: Type.String(), password: Type.String() }, { $id: 'Login', additionalProperties: false });

export const EmailBody = Type.Object({ email }, { $id: 'EmailAddress', additionalProperties: false });

export const TokenBody = Type.Object({ token }, { $id: 'MailToken', additionalProperties: false });

export const ResetPasswordBody = Type.Object({ token, password }, { $id: 'ResetPassword', additionalProperties: false });

export const ChangePasswordBody = Type.Object(
  { current_password: Type.String(), password },
  { $id: 'ChangePassword', additionalProperties: false },
);

export const ContactBody = Type.Object(
  { email, name, message: Type.String({ minLength: 1, maxLength: 5000 }) },
  { $id: 'ContactMessage', additionalProperties: false },
);
