import { List, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Schema } from '../../api/client';
import { sitesQuery } from '../../api/sites';
import { withdrawConsents, type Withdrawal } from '../../api/subjects';
import { useWrite } from '../../api/use-write';
import { ConfirmButton } from '../../components/confirm-button';
import { siteNameOf, siteNamesOf } from '../../components/site-names';
import { useTexts } from '../../texts/language';
import type { HoldingRecord } from './holding-record';
import { withdrawalsOf } from './withdrawals';

/** An account's sessions may send 120 writes per minute (decision 12.1). */
const maxWithdrawals = 100;

interface Props {
  /** Newest first. */
  records: readonly HoldingRecord[];
  sites: readonly Schema<'Site'>[];
}

export function WithdrawConsents({ records, sites }: Props) {
  const t = useTexts();
  const withdraw = useWrite<Withdrawal[], { withdrawn: number }>(withdrawConsents, { changes: [['consents'], ['webhooks']] });
  const queries = useQueryClient();
  const all = withdrawalsOf(records, sites);
  const now = all.slice(0, maxWithdrawals);
  if (now.length === 0) return null;
  const names = siteNamesOf(sites);
  const ids = new Set(now.map(({ id }) => id));
  const places = [...new Set(records.filter(({ id }) => ids.has(id)).map(({ site_id }) => siteNameOf(names, site_id, t)))];
  return (
    <ConfirmButton
      needs="updateConsent"
      variant="default"
      label={t.withdraw.label}
      title={t.withdraw.title}
      confirm={t.withdraw.confirm(now.length)}
      advice={t.withdraw.advice}
      onConfirm={async () => {
        // The API refuses a category that the site has lost since this page read it.
        const { data } = await queries.fetchQuery({ ...sitesQuery, staleTime: 0 });
        return withdraw.mutateAsync(withdrawalsOf(records, data).slice(0, maxWithdrawals));
      }}
    >
      <Text size="sm">{t.withdraw.about(now.length)}</Text>
      <List size="sm" my="xs">
        {places.map((name) => (
          <List.Item key={name}>{name}</List.Item>
        ))}
      </List>
      {all.length > now.length && <Text size="sm">{t.withdraw.rest(now.length)}</Text>}
      <Text size="sm">{t.withdraw.shown}</Text>
    </ConfirmButton>
  );
}
