import { Group, Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Schema } from '../../../api/client';
import { consentPolicyQuery } from '../../../api/consents';
import { CopyButton } from '../../../components/copy-button';
import { TextLink } from '../../../components/links';
import { ExactMoment } from '../../../components/moment';
import { siteNameOf, type SiteNames } from '../../../components/site-names';
import { browserText } from '../../../texts/browser';
import { countryText } from '../../../texts/country';
import { useLanguage, useTexts } from '../../../texts/language';
import { Decision } from '../decision';
import { Preferences } from './preferences';
import classes from './consent-fields.module.css';

interface Props {
  consent: Schema<'Consent'>;
  siteNames: SiteNames;
}

export function ConsentFields({ consent, siteNames }: Props) {
  const { language, texts: t } = useLanguage();
  const place = [consent.region, countryText(consent.country, language)].filter((part) => part !== '').join(', ');
  const rows: [string, ReactNode][] = [
    [
      t.consents.subject,
      <span key="subject" className={classes.withButton}>
        <TextLink inherit to="/subjects/$subjectId" params={{ subjectId: consent.subject_id }} preload={false}>
          {consent.subject_id}
        </TextLink>
        <CopyButton value={consent.subject_id} label={t.consents.subject} />
      </span>,
    ],
    [
      t.consent.id,
      <span key="id" className={classes.withButton}>
        <span>{consent.id}</span>
        <CopyButton value={consent.id} label={t.consent.id} />
      </span>,
    ],
    [t.consents.consentId, consent.consent_id === '' ? t.none : consent.consent_id],
    [t.fields.site, <SiteLink key="site" siteId={consent.site_id} siteNames={siteNames} />],
    [t.consents.decision, <Decision key="decision" accepted={consent.accepted} />],
    [t.consent.preferences, <Preferences key="preferences" preferences={consent.preferences} />],
    [t.consents.policyVersion, consent.policy_version === 0 ? t.none : <PolicyLink key="policy" consent={consent} />],
    [t.consents.country, place === '' ? t.none : place],
    [t.consent.userAgent, consent.user_agent === '' ? t.none : <Browser key="browser" userAgent={consent.user_agent} />],
    [t.fields.created, <ExactMoment key="created" at={consent.created_at} />],
    [t.consent.changed, <ExactMoment key="changed" at={consent.updated_at} />],
  ];
  const hasValue = ([, value]: [string, ReactNode]) => value !== t.none;
  return (
    <Paper withBorder p="md">
      <dl style={{ margin: 0 }}>
        {/* What has a value first. A phone shows nothing else. */}
        {[...rows.filter(hasValue), ...rows.filter((row) => !hasValue(row))]
          .map((row) => [...row, hasValue(row)] as const)
          .map(([name, value, isFilled]) => (
            <Group key={name} component="div" gap="xs" align="baseline" py={4} {...(!isFilled && { className: classes.empty })}>
              <Text component="dt" size="sm" c="dimmed" w={150}>
                {name}
              </Text>
              <Text component="dd" size="sm" className={classes.value}>
                {value}
              </Text>
            </Group>
          ))}
      </dl>
    </Paper>
  );
}

function Browser({ userAgent }: { userAgent: string }) {
  const name = browserText(userAgent);
  if (name === '') return userAgent;
  return (
    <>
      {name}
      <Text span display="block" size="xs" c="dimmed">
        {userAgent}
      </Text>
    </>
  );
}

/** A deleted site has a name but no page. */
export function SiteLink({ siteId, siteNames }: { siteId: string; siteNames: SiteNames }) {
  const t = useTexts();
  const name = siteNameOf(siteNames, siteId, t);
  if (siteNames?.has(siteId) !== true) return name;
  return (
    <TextLink inherit to="/sites/$id" params={{ id: siteId }} preload={false}>
      {name}
    </TextLink>
  );
}

/** Without a link if the policy is not loaded, or if the site had no policy. */
function PolicyLink({ consent }: { consent: Schema<'Consent'> }) {
  const t = useTexts();
  const policy = useQuery(consentPolicyQuery(consent)).data;
  if (policy === undefined) return consent.policy_version;
  return (
    <TextLink
      inherit
      to="/policies/$id/versions/$version"
      params={{ id: policy.policy_id, version: String(policy.version) }}
      preload={false}
    >
      {`${policy.name} · ${t.policies.version(policy.version)}`}
    </TextLink>
  );
}
