import { Stack, Text } from '@mantine/core';
import { useTexts } from '../texts/language';
import { ShowMore, type ShowMoreProps } from './show-more';

/** The newest records don't match, but older ones were not searched yet (decision 17.4). */
export function NoMatchYet({ query }: ShowMoreProps) {
  const t = useTexts();
  return (
    <Stack>
      <Text size="sm" c="dimmed" ta="center" role="status">
        {t.noMatchYet}
      </Text>
      <ShowMore query={query} />
    </Stack>
  );
}
