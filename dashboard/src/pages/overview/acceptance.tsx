import { Box, Group, Progress, Stack, Text } from '@mantine/core';
import { useLanguage } from '../../texts/language';

interface Row {
  id: string;
  name: string;
  accepted: number;
  refused: number;
}

const shown = 12;

export function Acceptance({ rows, none }: { rows: readonly Row[]; none: string }) {
  const { language, texts: t } = useLanguage();
  if (rows.length === 0) return <Text c="dimmed">{none}</Text>;
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const number = new Intl.NumberFormat(language);
  return (
    <Stack gap="sm">
      {rows.slice(0, shown).map(({ id, name, accepted, refused }) => {
        const all = accepted + refused;
        const share = all === 0 ? 0 : accepted / all;
        const words = t.overview.acceptedOf(number.format(accepted), number.format(all));
        return (
          <Box key={id}>
            <Group justify="space-between" gap="xs" wrap="nowrap">
              <Text size="sm" fw={600} truncate>
                {name}
              </Text>
              <Text size="sm" className="numbers" flex="none">
                {percent.format(share)}{' '}
                <Text span c="dimmed" size="xs">
                  {words}
                </Text>
              </Text>
            </Group>
            <Progress value={share * 100} aria-label={`${name}: ${words}`} />
          </Box>
        );
      })}
      {rows.length > shown && (
        <Text size="xs" c="dimmed">
          {t.overview.others(rows.length - shown)}
        </Text>
      )}
    </Stack>
  );
}
