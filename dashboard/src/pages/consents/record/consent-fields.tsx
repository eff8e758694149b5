import { Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Schema } from '../../../api/client';
import { ExactMoment } from '../../../components/moment';
import { countryText } from '../../../texts/country';
import { useLanguage } from '../../../texts/language';
import { Decision } from '../decision';
import { Preferences } from './preferences';

export function ConsentFields({ consent, siteName }: { consent: Schema<'Consent'>; siteName: string }) {
  const { language, texts: t } = useLanguage();
  const place = [consent.region, countryText(consent.country, language)].filter((part) => part !== '').join(', ');
  const rows: [string, ReactNode][] = [
    [t.consents.subject, consent.subject_id],
    [t.consents.consentId, consent.consent_id === '' ? t.none : consent.consent_id],
    [t.fields.site, siteName],
    [t.consents.decision, <Decision key="decision" accepted={consent.accepted} />],
    [t.consent.preferences, <Preferences key="preferences" preferences={consent.preferences} />],
    [t.consents.policyVersion, consent.policy_version === 0 ? t.none : consent.policy_version],
    [t.consents.country, place === '' ? t.none : place],
    [t.consent.userAgent, consent.user_agent === '' ? t.none : consent.user_agent],
    [t.fields.created, <ExactMoment key="created" at={consent.created_at} />],
    [t.consent.changed, <ExactMoment key="changed" at={consent.updated_at} />],
  ];
  return (
    <Paper withBorder p="md">
      <dl style={{ margin: 0 }}>
        {rows.map(([name, value]) => (
          <Group key={name} component="div" gap="xs" align="baseline" py={4}>
            <Text component="dt" size="sm" c="dimmed" w={150}>
              {name}
            </Text>
            <Text component="dd" size="sm" m={0} flex="1 1 240px" miw={0}>
              {value}
            </Text>
          </Group>
        ))}
      </dl>
    </Paper>
  );
}
