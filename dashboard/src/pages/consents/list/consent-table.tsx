import { Badge, Group } from '@mantine/core';
import { memo } from 'react';
import type { Schema } from '../../../api/client';
import { CopyIcon } from '../../../components/copy-icon';
import { TextLink } from '../../../components/links';
import { ListCell, ListRow, ListTable } from '../../../components/list-table';
import { Moment } from '../../../components/moment';
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
    <ListTable
      label={t.navigation.consents}
      columns={[
        { label: t.consents.subject, kind: 'main' },
        { label: t.consents.decision, kind: 'state' },
        { label: t.fields.created },
        { label: t.fields.site },
        { label: t.consents.consentId, kind: 'wide' },
        { label: t.consents.policyVersion, kind: 'wide' },
        { label: t.consents.country, kind: 'wide' },
      ]}
    >
      {consents.map((consent) => (
        <Row key={consent.id} consent={consent} siteName={siteNameOf(siteNames, consent.site_id, t)} />
      ))}
    </ListTable>
  );
}

/** Memoized, so that "Show more" doesn't render the earlier rows again. */
const Row = memo(function Row({ consent, siteName }: { consent: Schema<'Consent'>; siteName: string }) {
  const { language, texts: t } = useLanguage();
  return (
    <ListRow>
      <ListCell label={t.consents.subject} kind="main" className={classes.subject}>
        <Group gap={4} wrap="nowrap">
          <TextLink to="/consents/$id" params={{ id: consent.id }} preload={false} className={classes.clipped} title={consent.subject_id}>
            {consent.subject_id}
          </TextLink>
          <CopyIcon value={consent.subject_id} label={t.consents.subject} />
        </Group>
      </ListCell>
      <ListCell label={t.consents.decision} kind="state">
        <Group gap={4} wrap="nowrap">
          <Decision accepted={consent.accepted} />
          {consent.deleted_at !== null && (
            <Badge color="gray" variant="light">
              {t.consents.erased}
            </Badge>
          )}
        </Group>
      </ListCell>
      <ListCell label={t.fields.created} isBare>
        <Moment at={consent.created_at} isUtc />
      </ListCell>
      <ListCell label={t.fields.site} className={classes.site} isBare>
        <span className={classes.clipped} title={siteName}>
          {siteName}
        </span>
      </ListCell>
      <ListCell label={t.consents.consentId} kind="wide" className={classes.externalId}>
        <span className={classes.clipped} title={consent.consent_id}>
          {consent.consent_id === '' ? t.none : consent.consent_id}
        </span>
      </ListCell>
      <ListCell label={t.consents.policyVersion} kind="wide">
        {consent.policy_version === 0 ? t.none : consent.policy_version}
      </ListCell>
      <ListCell label={t.consents.country} kind="wide" className={classes.country}>
        {consent.country === '' ? t.none : countryText(consent.country, language)}
      </ListCell>
    </ListRow>
  );
});
