import { Group, Text } from '@mantine/core';
import type { Schema } from '../../api/client';
import { useLanguage } from '../../texts/language';
import { periodChange } from './period-change';

interface Props {
  days: Schema<'Stats'>['days'];
  /** The period of the same length before. Undefined while loading. */
  before: Schema<'Stats'>['days'] | undefined;
}

export function PeriodSummary({ days, before }: Props) {
  const { language, texts: t } = useLanguage();
  const { consents, acceptance, consentsChange, acceptanceChange } = periodChange(days, before);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const percentChange = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' });
  const pointChange = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' });
  return (
    <Group gap="xl" mb="sm" align="flex-end">
      <Figure
        label={t.navigation.consents}
        value={new Intl.NumberFormat(language).format(consents)}
        change={consentsChange === undefined ? '' : percentChange.format(consentsChange)}
      />
      <Figure
        label={t.overview.acceptance}
        value={acceptance === undefined ? t.none : percent.format(acceptance)}
        change={acceptanceChange === undefined ? '' : t.overview.points(pointChange.format(acceptanceChange), Math.abs(acceptanceChange))}
      />
      {consentsChange !== undefined && (
        <Text size="xs" c="dimmed">
          {t.overview.comparedWith(days.length)}
        </Text>
      )}
    </Group>
  );
}

function Figure({ label, value, change }: { label: string; value: string; change: string }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text className="numbers" size="lg" fw={650} lh={1.3}>
        {value}{' '}
        <Text span size="sm" c="dimmed" fw={400}>
          {change}
        </Text>
      </Text>
    </div>
  );
}
