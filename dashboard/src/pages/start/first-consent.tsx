import { Group, Loader, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Schema } from '../../api/client';
import { Failure } from '../../components/failure';
import { TextLink } from '../../components/links';
import { Moment } from '../../components/moment';
import { useTexts } from '../../texts/language';

export function FirstConsent({ query }: { query: UseQueryResult<Schema<'ConsentPage'>> }) {
  const t = useTexts();
  const consent = query.data?.data[0];
  if (query.error !== null) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Group role="status" gap="sm">
      {consent === undefined ? (
        <>
          <Loader size="sm" type="dots" />
          <Text size="sm">{t.start.waiting}</Text>
        </>
      ) : (
        <Text size="sm" miw={0}>
          {t.start.latest}{' '}
          <TextLink to="/consents/$id" params={{ id: consent.id }}>
            {consent.subject_id}
          </TextLink>
          , <Moment at={consent.created_at} />
        </Text>
      )}
    </Group>
  );
}
