import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { setSsoSettings, ssoSettingsQuery } from '../../api/sso';
import { useWrite } from '../../api/use-write';
import { ConfirmButton } from '../../components/confirm-button';
import { Loaded } from '../../components/loaded';
import { May } from '../../components/may';
import { Panel } from '../../components/panel';
import { useSsoTexts } from '../../texts/sso-texts';

export function OnlySsoPanel() {
  const t = useSsoTexts();
  const settings = useQuery(ssoSettingsQuery);
  const set = useWrite(setSsoSettings, { changes: [['sso', 'settings']] });
  return (
    <Panel title={t.only}>
      <Loaded query={settings} lines={2}>
        {({ only_sso: isOnly }) => (
          <Stack>
            <Text size="sm">{isOnly ? t.onlyOn : t.onlyOff}</Text>
            <Text size="sm" c="dimmed">
              {t.onlyAbout}
            </Text>
            <May call="setSsoSettings">
              <Group>
                <ConfirmButton
                  key={String(isOnly)}
                  label={isOnly ? t.allow : t.require}
                  title={isOnly ? t.allowTitle : t.requireTitle}
                  confirm={isOnly ? t.allow : t.require}
                  advice={{ conflict: t.notYet }}
                  onConfirm={() => set.mutateAsync(!isOnly)}
                >
                  {isOnly ? t.allowAbout : t.requireAbout}
                </ConfirmButton>
              </Group>
            </May>
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}
