import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { MemberList } from '../schemas/member';
import { memberFields } from './member-json';

export const listMembers = route({
  id: 'listMembers',
  method: 'GET',
  path: '/members',
  tag: 'Members',
  summary: 'List the members of the account',
  description: 'Who may act for the account, who has been there for longest first. At most 100.',
  caller: 'session',
  bodyLimitBytes: bodyLimitBytes.others,
  success: { status: 200, description: 'The members', schema: MemberList },
  errors: [],
  handle: async ({ caller: { accountId, actor } }, services) => {
    const { members } = await services.members.listMembers({ accountId }, { needs: 'members' });
    return { json: JSON.stringify({ data: members.map((member) => memberFields(member, actor.id)) }) };
  },
});
