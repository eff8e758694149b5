import { Paper, Stack, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { meQuery } from '../../api/session';
import { useMay } from '../../api/use-may';
import { Loaded } from '../../components/loaded';
import { May } from '../../components/may';
import { ExactMoment } from '../../components/moment';
import { Page } from '../../components/page';
import { useTexts } from '../../texts/language';
import { CloseAccountPanel } from './close-account-panel';
import { ControllerPanel } from './controller-panel';

const LeavePanel = lazy(async () => ({ default: (await import('../team/leave-panel')).LeavePanel }));

export function AccountPage() {
  const t = useTexts();
  const me = useQuery(meQuery);
  const mayList = useMay('listMembers');
  return (
    <Page title={t.navigation.account}>
      <Loaded query={me}>
        {({ user, account }) => (
          <Stack gap="lg" maw={560}>
            <Paper withBorder p="xs">
              <Table variant="vertical" layout="fixed" withRowBorders={false}>
                <Table.Tbody>
                  <Row name={t.fields.name}>{user.name}</Row>
                  <Row name={t.fields.email}>{user.email}</Row>
                  <Row name={t.account.since}>
                    <ExactMoment at={account.created_at} />
                  </Row>
                </Table.Tbody>
              </Table>
            </Paper>
            <May call="getController">
              <ControllerPanel />
            </May>
            {!mayList && (
              <Suspense>
                <LeavePanel />
              </Suspense>
            )}
            {account.plan_status === 'active' && (
              <May call="closeAccount">
                <CloseAccountPanel account={account} />
              </May>
            )}
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <Table.Tr>
      <Table.Th w={100} bg="transparent">
        {name}
      </Table.Th>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{children}</Table.Td>
    </Table.Tr>
  );
}
