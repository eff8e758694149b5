import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../api/session';
import { Panel } from '../../components/panel';
import { useTeamTexts } from '../../texts/team-texts';
import { LeaveButton } from './leave-button';

/** For members who don't see the team, where others leave. */
export function LeavePanel() {
  const t = useTeamTexts();
  const me = useQuery(meQuery).data;
  if (me?.role === undefined) return null;
  return (
    <Panel title={t.leave}>
      <Text size="sm" mb="sm">
        {t.leavePanel(me.account.name, t.roles[me.role])}
      </Text>
      <LeaveButton me={me} />
    </Panel>
  );
}
