import { Group, Paper, Stack, Table } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { asWrongPassword } from '../../api/api-error';
import { changePassword, meQuery } from '../../api/session';
import { useWrite } from '../../api/use-write';
import { DialogButton } from '../../components/dialog-button';
import { Form } from '../../components/form';
import { Loaded } from '../../components/loaded';
import { ExactMoment } from '../../components/moment';
import { NewPassword } from '../../components/new-password';
import { Page } from '../../components/page';
import { PasswordField } from '../../components/password-field';
import { useTexts } from '../../texts/language';
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
            <Group>
              <DialogButton label={t.account.change} variant="default">
                {() => <ChangePassword email={user.email} />}
              </DialogButton>
            </Group>
            <ControllerPanel />
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

function ChangePassword({ email }: { email: string }) {
  const t = useTexts();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const change = useWrite(changePassword, {
    answers401: true,
    onDone: () => {
      void navigate({ to: '/sign-in', search: { email } }).then(() => queries.clear());
    },
  });
  return (
    <Form
      write={{ isPending: change.isPending, error: asWrongPassword(change.error, 'current_password') }}
      advice={{ wrong_password: t.account.wrong }}
      submit={t.account.change}
      onSubmit={(field) => change.mutate({ current_password: field('current_password'), password: field('password') })}
    >
      <PasswordField name="current_password" label={t.account.current} autoComplete="current-password" data-autofocus />
      <NewPassword name="password" />
    </Form>
  );
}
