import { Type } from '@sinclair/typebox';
import { exampleIds, exampleTimes } from '../../pipeline/0-common/example-values';
import { RoleName, SiteIds, SiteIdsOrNull } from './role';
import { emailAddress, exampleEmail, examplePassword, exampleToken, mailToken, newPassword, personName } from './user';

const exampleMember = {
  user_id: exampleIds.member,
  name: 'Jane Doe',
  email: exampleEmail,
  role: 'auditor',
  site_ids: null,
  created_at: exampleTimes.created,
  last_seen_at: exampleTimes.changed,
  has_second_factor: true,
  you: false,
};

export const Member = Type.Object(
  {
    user_id: Type.String({ format: 'uuid' }),
    name: Type.String(),
    email: Type.String(),
    role: RoleName,
    site_ids: SiteIdsOrNull,
    created_at: Type.String({ format: 'date-time', description: 'Since when they are a member' }),
    last_seen_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'When one of their sessions that haven’t ended was last used for this account; null without one',
    }),
    has_second_factor: Type.Boolean(),
    you: Type.Boolean({ description: 'Whether it is you' }),
  },
  { $id: 'Member', additionalProperties: false, examples: [exampleMember] },
);

export const MemberList = Type.Object(
  { data: Type.Array(Type.Ref('Member')) },
  { $id: 'MemberList', additionalProperties: false, examples: [{ data: [exampleMember] }] },
);

export const UpdateMemberBody = Type.Object(
  { role: RoleName, site_ids: SiteIds },
  { $id: 'UpdateMember', additionalProperties: false, examples: [{ role: 'auditor', site_ids: null }] },
);

const exampleInvitation = {
  id: exampleIds.invitation,
  email: exampleEmail,
  role: 'auditor',
  site_ids: null,
  created_at: exampleTimes.created,
  expires_at: '2026-11-28T09:00:00.000Z',
  invited_by: 'Jane Doe',
};

export const Invitation = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    email: Type.String(),
    role: RoleName,
    site_ids: SiteIdsOrNull,
    created_at: Type.String({ format: 'date-time' }),
    expires_at: Type.String({ format: 'date-time' }),
    invited_by: Type.String({ description: 'Name of who invited' }),
  },
  { $id: 'Invitation', additionalProperties: false, examples: [exampleInvitation] },
);

export const InvitationList = Type.Object(
  { data: Type.Array(Type.Ref('Invitation')) },
  { $id: 'InvitationList', additionalProperties: false, examples: [{ data: [exampleInvitation] }] },
);

export const CreateInvitationBody = Type.Object(
  { email: emailAddress, role: RoleName, site_ids: SiteIds },
  { $id: 'CreateInvitation', additionalProperties: false, examples: [{ email: 'new.colleague@example.com', role: 'auditor' }] },
);

export const InvitationTokenBody = Type.Object(
  { token: mailToken },
  { $id: 'InvitationToken', additionalProperties: false, examples: [{ token: exampleToken }] },
);

export const DescribedInvitation = Type.Object(
  {
    account_name: Type.String(),
    role: RoleName,
    email: Type.String(),
    invited_by: Type.String(),
    needs_account: Type.Boolean({ description: 'Whether accepting takes a name and a password, because the address is new' }),
  },
  {
    $id: 'DescribedInvitation',
    additionalProperties: false,
    examples: [{ account_name: 'Jane Doe', role: 'auditor', email: exampleEmail, invited_by: 'Jane Doe', needs_account: true }],
  },
);

export const AcceptInvitationBody = Type.Object(
  { token: mailToken, name: Type.Optional(personName), password: Type.Optional(newPassword) },
  {
    $id: 'AcceptInvitation',
    additionalProperties: false,
    examples: [{ token: exampleToken, name: 'John Doe', password: examplePassword }],
  },
);

const exampleAccountOfUser = { id: exampleIds.account, name: 'Jane Doe', role: 'owner', current: true };

export const AccountList = Type.Object(
  {
    data: Type.Array(
      Type.Object(
        {
          id: Type.String({ format: 'uuid' }),
          name: Type.String(),
          role: RoleName,
          current: Type.Boolean({ description: 'Whether this session acts for it' }),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { $id: 'AccountList', additionalProperties: false, examples: [{ data: [exampleAccountOfUser] }] },
);
