import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error';
import type { Schema } from '../../../api/client';
import { consentPolicyQuery } from '../../../api/consents';
import { TextLink } from '../../../components/links';
import { Loaded } from '../../../components/loaded';
import { ExactMoment } from '../../../components/moment';
import { PolicyText } from '../../../components/policy-text/policy-text';
import { useTexts } from '../../../texts/language';
import classes from './policy-at-that-time.module.css';

export function PolicyAtThatTime({ consent }: { consent: Schema<'Consent'> }) {
  const t = useTexts();
  if (consent.policy_version === 0) return <Text size="sm">{t.consent.withoutPolicy}</Text>;
  return <PolicyOf consent={consent} />;
}

function PolicyOf({ consent }: { consent: Schema<'Consent'> }) {
  const t = useTexts();
  const text = useQuery(consentPolicyQuery(consent));
  // A version that was sent for a site without a policy has no text.
  if (text.error instanceof ApiError && text.error.status === 404)
    return <Text size="sm">{t.consent.policyUnknown(consent.policy_version)}</Text>;
  return (
    <Loaded query={text}>
      {(found) => (
        <>
          <Text size="sm" c="dimmed" mb="sm">
            <TextLink inherit to="/policies/$id/versions/$version" params={{ id: found.policy_id, version: String(found.version) }}>
              {found.name} · {t.policies.version(found.version)}
            </TextLink>{' '}
            · <ExactMoment at={found.published_at} />
          </Text>
          <Box className={classes.text} tabIndex={0} role="group" aria-label={found.name}>
            <PolicyText content={found.content} />
          </Box>
        </>
      )}
    </Loaded>
  );
}
