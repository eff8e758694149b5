import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../api/session';
import { DialogButton } from '../../components/dialog-button';
import { Loaded } from '../../components/loaded';
import { Page } from '../../components/page';
import { useTexts } from '../../texts/language';
import { ChangePassword } from './change-password';
import { May } from '../../components/may';
import { PasskeysPanel } from './passkeys/passkeys-panel';
import { RequireFactorPanel } from './require-factor-panel';
import { SecondFactorPanel } from './second-factor-panel';
import { SessionsPanel } from './sessions-panel';
import { SsoLink } from './sso-link';

export function SecurityPage() {
  const t = useTexts();
  const me = useQuery(meQuery);
  return (
    <Page title={t.security.title}>
      <Loaded query={me}>
        {({ user, role }) => (
          <Stack gap="lg">
            <Group>
              <DialogButton label={t.password.change} variant="default">
                {() => <ChangePassword email={user.email} />}
              </DialogButton>
            </Group>
            <PasskeysPanel />
            <SecondFactorPanel />
            {role === 'owner' && <RequireFactorPanel />}
            <SessionsPanel />
            <May call="listSsoProviders">
              <SsoLink />
            </May>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}
