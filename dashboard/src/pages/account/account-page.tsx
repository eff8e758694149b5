import { Paper, Stack, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../api/session';
import { Loaded } from '../../components/loaded';
import { ExactMoment } from '../../components/moment';
import { Page } from '../../components/page';
import { useTexts } from '../../texts/language';
import { CloseAccountPanel } from './close-account-panel';
import { ControllerPanel } from './controller-panel';

export function AccountPage() {
  const t = useTexts();
  const me = useQuery(meQuery);
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
            <ControllerPanel />
            {account.plan_status === 'active' && <CloseAccountPanel account={account} />}
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
