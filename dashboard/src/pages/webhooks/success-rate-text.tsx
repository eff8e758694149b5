import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { webhookStatsQuery } from '../../api/webhooks';
import { useLanguage } from '../../texts/language';
import { successRateText } from './success-rate';

interface Props {
  endpointId: string;
  /** True where no label names the time span. */
  isSentence?: boolean;
}

/** Shows nothing while loading, because the page works without it. */
export function SuccessRateText({ endpointId, isSentence = false }: Props) {
  const { language, texts } = useLanguage();
  const t = texts.webhooks;
  const stats = useQuery(webhookStatsQuery);
  const counts = stats.data?.data.find(({ endpoint_id }) => endpoint_id === endpointId);
  if (counts === undefined) return null;
  const { attempts } = counts;
  const rate = () => (isSentence ? t.successRateAbout : t.successRate)(successRateText(counts, language), attempts);
  return (
    <Text size="sm" {...((attempts === 0 || isSentence) && { c: 'dimmed' })}>
      {attempts > 0 ? rate() : isSentence ? t.noAttemptsAbout : t.noAttempts}
    </Text>
  );
}
