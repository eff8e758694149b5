import { Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Schema } from '../../../api/client';
import { consentPolicyQuery } from '../../../api/consents';
import { CopyButton } from '../../../components/copy-button';
import { FactList } from '../../../components/fact-list';
import { TextLink } from '../../../components/links';
import { ExactMoment } from '../../../components/moment';
import { placeText } from '../../../components/place-text';
import { siteNameOf, type SiteNames } from '../../../components/site-names';
import { browserText } from '../../../texts/browser';
import { useLanguage, useTexts } from '../../../texts/language';
import { Decision } from '../decision';
import { Preferences } from './preferences';
import classes from './consent-fields.module.css';

type Member = keyof Schema<'Consent'>;

/** The page says when it was erased, and the region is part of the place. */
const elsewhere: ReadonlySet<Member> = new Set(['region', 'deleted_at']);

interface Props {
  consent: Schema<'Consent'>;
  siteNames: SiteNames;
}

export function ConsentFields({ consent, siteNames }: Props) {
  const { language, texts: t } = useLanguage();
  const shown: Partial<Record<Member, ReactNode>> = {
    subject_id: (
      <span className={classes.withButton}>
        <TextLink inherit to="/subjects/$subjectId" params={{ subjectId: consent.subject_id }} preload={false}>
          {consent.subject_id}
        </TextLink>
        <CopyButton value={consent.subject_id} label={t.consent.members.subject_id} />
      </span>
    ),
    id: (
      <span className={classes.withButton}>
        <span>{consent.id}</span>
        <CopyButton value={consent.id} label={t.consent.members.id} />
      </span>
    ),
    site_id: <SiteLink siteId={consent.site_id} siteNames={siteNames} />,
    accepted: <Decision accepted={consent.accepted} />,
    preferences: <Preferences preferences={consent.preferences} />,
    policy_version: consent.policy_version === 0 ? '' : <PolicyLink consent={consent} />,
    country: placeText(consent, language),
    user_agent: consent.user_agent === '' ? '' : <Browser userAgent={consent.user_agent} />,
    created_at: <ExactMoment at={consent.created_at} />,
    updated_at: <ExactMoment at={consent.updated_at} />,
    claims: consent.claims === undefined ? '' : <Claims claims={consent.claims} />,
  };
  const rows = (Object.keys(t.consent.members) as Member[])
    .filter((member) => !elsewhere.has(member) && (member !== 'claims' || consent.claims !== undefined))
    .map((member) => {
      const value = shown[member] ?? String(consent[member]);
      const isEmpty = value === '';
      return [t.consent.members[member], isEmpty ? t.none : value, isEmpty] as const;
    });
  // What has a value comes first.
  const [filled, empty] = [rows.filter(([, , isEmpty]) => !isEmpty), rows.filter(([, , isEmpty]) => isEmpty)];
  return (
    <Paper withBorder p="md">
      <FactList facts={[...filled, ...empty]} />
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

/** What whoever imported it says, which nobody here saw. */
function Claims({ claims: { decided_at, country } }: { claims: NonNullable<Schema<'Consent'>['claims']> }) {
  const { language, texts: t } = useLanguage();
  return (
    <span>
      {decided_at !== undefined && (
        <>
          {t.consent.decided} <ExactMoment at={decided_at} />
        </>
      )}
      {decided_at !== undefined && country !== undefined && ', '}
      {country !== undefined && placeText({ country, region: '' }, language)}
    </span>
  );
}
