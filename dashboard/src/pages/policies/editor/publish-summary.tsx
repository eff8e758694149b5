import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../../api/client';
import { policyUsageQuery } from '../../../api/policies';
import { useTexts } from '../../../texts/language';
import { countOf } from './version-counts';

interface Props {
  /** As it is published now. */
  policy: Schema<'Policy'>;
  /** That use it; undefined while nobody knows. */
  siteNames: readonly string[] | undefined;
  text: { name: string; content: string };
}

/** Whom the next version concerns, said before it is published. */
export function PublishSummary({ policy, siteNames, text }: Props) {
  const t = useTexts();
  const usage = useQuery(policyUsageQuery(policy.id, policy.version)).data;
  return (
    <>
      <Text size="sm">{t.policies.publishSites(policy.version + 1, siteNames)}</Text>
      <Text size="sm" role="status">
        {t.policies.publishConsents(policy.version, countOf(policy.version, usage))}
      </Text>
      {text.content === policy.content && (
        <Text size="sm" fw={500}>
          {t.policies.onlyName(policy.version)}
        </Text>
      )}
    </>
  );
}
