import { Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usageQuery } from '../../api/plans';
import { Loaded } from '../../components/loaded';
import { Moment } from '../../components/moment';
import { Panel } from '../../components/panel';
import { useLanguage } from '../../texts/language';
import type { Texts } from '../../texts/en';
import { dayText, untilText } from '../../texts/moments';
import { runOutDay, type RunOut } from './run-out-day';

export function QuotaTile() {
  const { language, texts: t } = useLanguage();
  const usage = useQuery(usageQuery);
  const number = new Intl.NumberFormat(language);
  return (
    <Panel title={t.quota.title}>
      <Loaded query={usage} lines={3}>
        {(data) => (
          <>
            <Text className="numbers" size="xl" fw={650}>
              {number.format(data.used)}{' '}
              {data.limit > 0 && (
                <Text span c="dimmed" size="sm">
                  {t.quota.of(number.format(data.limit))}
                </Text>
              )}
            </Text>
            {data.limit > 0 && (
              <Progress
                my={6}
                value={Math.min(100, (data.used / data.limit) * 100)}
                color={data.used >= data.limit ? 'red' : 'pine'}
                aria-label={t.quota.title}
              />
            )}
            <Text size="sm">{forecast(runOutDay(data, Date.now()), t, language)}</Text>
            <Text size="xs" c="dimmed">
              <Moment
                at={data.resets_at}
                shown={t.quota.resets(untilText(data.resets_at, language, Date.now()), dayText(data.resets_at.slice(0, 10), language))}
              />
            </Text>
            {data.limit > 0 && (
              <Text size="xs" c="dimmed">
                {t.quota.bannersAreFree}
              </Text>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function forecast(runOut: RunOut, { quota }: Texts, language: string): string {
  switch (runOut.kind) {
    case 'unlimited':
      return quota.unlimited;
    case 'used_up':
      return quota.usedUp;
    case 'lasts':
      return quota.lasts;
    case 'runs_out':
      return quota.runsOut(dayText(runOut.day, language));
  }
}
