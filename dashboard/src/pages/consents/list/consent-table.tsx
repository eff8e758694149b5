import { Badge, Group, Table, Text } from '@mantine/core';
import { memo } from 'react';
import type { Schema } from '../../../api/client';
import { TextLink } from '../../../components/links';
import { Moment } from '../../../components/moment';
import { ScrollTable } from '../../../components/scroll-table';
import { siteNameOf, type SiteNames } from '../../../components/site-names';
import { countryText } from '../../../texts/country';
import { useLanguage, useTexts } from '../../../texts/language';
import { Decision } from '../decision';
import classes from './consent-table.module.css';

interface Props {
  consents: readonly Schema<'Consent'>[];
  siteNames: SiteNames;
}

export function ConsentTable({ consents, siteNames }: Props) {
  const t = useTexts();
  return (
    <ScrollTable label={t.navigation.consents} minWidth={820}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t.fields.created}</Table.Th>
          <Table.Th>{t.consents.subject}</Table.Th>
          <Table.Th>{t.consents.decision}</Table.Th>
          <Table.Th>{t.fields.site}</Table.Th>
          <Table.Th>{t.consents.policyVersion}</Table.Th>
          <Table.Th>{t.consents.country}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {consents.map((consent) => (
          <Row key={consent.id} consent={consent} siteName={siteNameOf(siteNames, consent.site_id, t)} />
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

/** Rows that are there already do not render again when more are shown. */
const Row = memo(function Row({ consent, siteName }: { consent: Schema<'Consent'>; siteName: string }) {
  const { language, texts: t } = useLanguage();
  return (
    <Table.Tr>
      <Table.Td>
        <Moment at={consent.created_at} />
      </Table.Td>
      <Table.Td className={classes.subject}>
        <TextLink to="/consents/$id" params={{ id: consent.id }} preload={false} className={classes.clipped} title={consent.subject_id}>
          {consent.subject_id}
        </TextLink>
        {consent.consent_id !== '' && (
          <Text size="xs" c="dimmed" className={classes.clipped} title={consent.consent_id}>
            {consent.consent_id}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Group gap={4} wrap="nowrap">
          <Decision accepted={consent.accepted} />
          {consent.deleted_at !== null && (
            <Badge color="gray" variant="light">
              {t.consents.erased}
            </Badge>
          )}
        </Group>
      </Table.Td>
      <Table.Td className={classes.site}>
        <span className={classes.clipped} title={siteName}>
          {siteName}
        </span>
      </Table.Td>
      <Table.Td>{consent.policy_version === 0 ? t.none : consent.policy_version}</Table.Td>
      <Table.Td>{consent.country === '' ? t.none : countryText(consent.country, language)}</Table.Td>
    </Table.Tr>
  );
});
