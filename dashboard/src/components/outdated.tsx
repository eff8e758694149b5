import { Button, Group, Text } from '@mantine/core';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { asApiError } from '../api/api-error';
import { isOutdated, oldestOutdated } from '../api/outdated';
import { useTexts } from '../texts/language';
import { failureText } from './failure-text';
import { Moment } from './moment';
import classes from './outdated.module.css';

export function Outdated() {
  const t = useTexts();
  const queries = useQueryClient();
  const cache = queries.getQueryCache();
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(notifyManager.batchCalls(onChange)), [cache]);
  const oldest = useSyncExternalStore(subscribe, () => oldestOutdated(cache));
  return (
    <div role="status" className={classes.line}>
      {oldest && (
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {failureText(asApiError(oldest.error), t).title}. {t.failures.outdated}{' '}
            <Moment at={new Date(oldest.dataUpdatedAt).toISOString()} />
          </Text>
          <Button
            size="compact-xs"
            variant="default"
            loading={oldest.fetchStatus === 'fetching'}
            onClick={() => void queries.refetchQueries({ type: 'active', predicate: isOutdated })}
          >
            {t.failures.tryAgain}
          </Button>
        </Group>
      )}
    </div>
  );
}
