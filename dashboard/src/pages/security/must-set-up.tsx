import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { factorsQuery } from '../../api/factors';
import { Page } from '../../components/page';
import { usePasskeysTexts } from '../../texts/passkeys-texts';
import { PasskeysPanel } from './passkeys/passkeys-panel';
import { SecondFactorPanel } from './second-factor-panel';

/** In place of every page, while the account requires a second factor and the person has none. Stays until they kept their codes. */
export function MustSetUp({ onDone }: { onDone: () => void }) {
  const { mustSetUp: texts } = usePasskeysTexts();
  const { data } = useQuery(factorsQuery);
  const isDone = data !== undefined && (data.totp !== null || data.passkeys.length > 0);
  return (
    <Page title={texts.title} about={texts.about}>
      <Stack gap="lg">
        {isDone && (
          <Group role="status">
            <Text size="sm">{texts.done}</Text>
            <Button onClick={onDone}>{texts.goOn}</Button>
          </Group>
        )}
        <PasskeysPanel />
        <SecondFactorPanel />
      </Stack>
    </Page>
  );
}
