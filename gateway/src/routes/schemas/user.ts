import { Type } from '@sinclair/typebox';
import { textShapes } from '../../pipeline/6-input/text-shapes';
import { AccountClosing } from './closing';
import { codeText } from './factor';
import { PasskeyAssertion } from './passkey';
import { nameText, notBlank, plainText } from './text';
import { exampleIds, exampleTimes } from '../../pipeline/0-common/example-values';
import { examplePlan, Plan } from './plan';
import { RoleName, SiteIdsOrNull } from './role';
import { exampleUsage, Usage } from './usage';

/** The account service enforces further rules for addresses and passwords (decisions 5.2, 13.12). */

export const emailAddress = Type.String({
  minLength: 1,
  maxLength: 254,
  pattern: textShapes.email.pattern,
  description: 'Email address in ASCII, with an international domain as punycode. Surrounding spaces are ignored',
});
export const newPassword = plainText({
  minLength: 1,
  maxLength: 1024,
  description: '10 to 1024 bytes in UTF-8. Must not be a common password, your name or your email address',
});
export const mailToken = plainText({ minLength: 1, maxLength: 256, description: 'Token from the link in the email. Can be used once' });
export const personName = nameText({ minLength: 1, maxLength: 120 });

export const exampleEmail = 'jane@example.com';
export const examplePassword = 'a password of your own';
export const exampleToken = 'the-token-of-the-link-in-the-mail';

const exampleUser = {
  id: exampleIds.user,
  email: exampleEmail,
  name: 'Jane Doe',
  email_verified: true,
  created_at: exampleTimes.created,
};

const exampleAccount = {
  id: exampleIds.account,
  name: 'Jane Doe',
  plan: examplePlan.name,
  plan_status: 'active',
  subscription_status: 'active',
  created_at: exampleTimes.created,
};

export const User = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    email: Type.String(),
    name: Type.String(),
    email_verified: Type.Boolean({
      description: 'Whether the email address is verified. While false, calls that create something return 403 `email_not_verified`',
    }),
    created_at: Type.String({ format: 'date-time' }),
  },
  { $id: 'User', additionalProperties: false, examples: [exampleUser] },
);

export const Account = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: Type.String(),
    plan: Type.String({ description: 'Name of the plan' }),
    plan_status: Type.Union([Type.Literal('active'), Type.Literal('suspended')]),
    subscription_status: Type.Union([Type.Literal('active'), Type.Literal('cancelled'), Type.Literal('expired'), Type.Literal('none')]),
    created_at: Type.String({ format: 'date-time' }),
    closing: Type.Optional(AccountClosing),
  },
  { $id: 'Account', additionalProperties: false, examples: [exampleAccount] },
);

export const Message = Type.Object(
  { message: Type.String({ description: 'Message for a person, identical for every caller' }) },
  { $id: 'Message', additionalProperties: false, examples: [{ message: 'We sent a mail to this address; open its link to go on.' }] },
);

export const UserAnswer = Type.Object(
  { user: User },
  { $id: 'UserAnswer', additionalProperties: false, examples: [{ user: exampleUser }] },
);

export const SignedIn = Type.Object(
  { user: User, account: Account },
  { $id: 'SignedIn', additionalProperties: false, examples: [{ user: exampleUser, account: exampleAccount }] },
);

export const Me = Type.Object(
  {
    user: User,
    account: Account,
    role: RoleName,
    site_ids: SiteIdsOrNull,
    accounts: Type.Integer({ minimum: 1, description: 'How many accounts you may act for. `GET /auth/accounts` lists them' }),
    plan: Plan,
    usage: Usage,
    tells_us_states: Type.Boolean({
      description: 'Whether this server tells states of the US apart. If not, a banner rule for a state such as `US-CA` never applies',
    }),
    must_set_up_factor: Type.Optional(
      Type.Boolean({
        description:
          'True if the account requires a second factor and you have none. Until you set one up, other calls return 403 `second_factor_setup_required`. Absent otherwise',
      }),
    ),
  },
  {
    $id: 'Me',
    additionalProperties: false,
    examples: [
      {
        ...{ user: exampleUser, account: exampleAccount, role: 'owner', site_ids: null, accounts: 1 },
        ...{ plan: examplePlan, usage: exampleUsage, tells_us_states: true },
      },
    ],
  },
);

export const RegisterBody = Type.Object(
  { email: emailAddress, password: newPassword, name: personName },
  { $id: 'Register', additionalProperties: false, examples: [{ email: exampleEmail, password: examplePassword, name: exampleUser.name }] },
);

/** No bounds: a login with impossible values is 401, not 400 (decision 13.10). */
export const LoginBody = Type.Object(
  { email: plainText(), password: plainText(), code: Type.Optional(codeText), credential: Type.Optional(PasskeyAssertion) },
  { $id: 'Login', additionalProperties: false, examples: [{ email: exampleEmail, password: examplePassword }] },
);

export const EmailBody = Type.Object(
  { email: emailAddress },
  { $id: 'EmailAddress', additionalProperties: false, examples: [{ email: exampleEmail }] },
);

export const TokenBody = Type.Object(
  { token: mailToken },
  { $id: 'MailToken', additionalProperties: false, examples: [{ token: exampleToken }] },
);

export const ResetPasswordBody = Type.Object(
  { token: mailToken, password: newPassword },
  { $id: 'ResetPassword', additionalProperties: false, examples: [{ token: exampleToken, password: examplePassword }] },
);

export const ChangePasswordBody = Type.Object(
  { current_password: plainText(), password: newPassword },
  {
    $id: 'ChangePassword',
    additionalProperties: false,
    examples: [{ current_password: examplePassword, password: 'another password of your own' }],
  },
);

export const ContactBody = Type.Object(
  { email: emailAddress, name: personName, message: notBlank({ minLength: 1, maxLength: 5000 }) },
  {
    $id: 'ContactMessage',
    additionalProperties: false,
    examples: [{ email: exampleEmail, name: exampleUser.name, message: 'Which plan fits 30 sites?' }],
  },
);
