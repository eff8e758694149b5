import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { accountSecurityQuery, requireSecondFactor } from '../../api/passkeys';
import { useWrite } from '../../api/use-write';
import { ConfirmButton } from '../../components/confirm-button';
import { Loaded } from '../../components/loaded';
import { Panel } from '../../components/panel';
import { usePasskeysTexts } from '../../texts/passkeys-texts';

export function RequireFactorPanel() {
  const { require: texts } = usePasskeysTexts();
  const security = useQuery(accountSecurityQuery);
  const change = useWrite(requireSecondFactor, { changes: [accountSecurityQuery.queryKey] });
  return (
    <Panel title={texts.title}>
      <Text size="sm" c="dimmed" mb="md">
        {texts.about}
      </Text>
      <Loaded query={security}>
        {({ require_second_factor: isRequired }) => (
          <Stack>
            <Text size="sm">{isRequired ? texts.isOn : texts.isOff}</Text>
            <Group>
              <ConfirmButton
                key={String(isRequired)}
                label={isRequired ? texts.stop : texts.start}
                title={isRequired ? texts.stopTitle : texts.startTitle}
                confirm={isRequired ? texts.stop : texts.start}
                variant="default"
                returnsFocus={false}
                advice={{ conflict: texts.needsOwn }}
                onConfirm={() => change.mutateAsync(!isRequired)}
              >
                {isRequired ? texts.stopAbout : texts.startAbout}
              </ConfirmButton>
            </Group>
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}
