import { Checkbox, Stack, Text } from '@mantine/core';
import type { Schema } from '../../../api/client';
import { useTexts } from '../../../texts/language';
import classes from './link-sites.module.css';

interface Props {
  /** Those that don't use the policy yet. */
  sites: readonly Schema<'Site'>[];
  policies: readonly Pick<Schema<'Policy'>, 'id' | 'name'>[];
  chosen: readonly string[];
  onChange: (siteIds: string[]) => void;
}

/** Which sites get the policy. Says of each which policy it replaces. */
export function LinkSites({ sites, policies, chosen, onChange }: Props) {
  const t = useTexts();
  const nameOf = (id: string) => policies.find((policy) => policy.id === id)?.name ?? id;
  if (sites.length === 0) return null;
  return (
    <Checkbox.Group label={t.policies.useOn} description={t.policies.useOnAbout} value={[...chosen]} onChange={onChange}>
      <Stack gap={6} className={classes.sites}>
        {sites.map(({ id, name, domain, policy_id }) => (
          <Checkbox
            key={id}
            value={id}
            label={
              <>
                {name}{' '}
                <Text span inherit c="dimmed">
                  ({domain})
                </Text>
              </>
            }
            {...(policy_id !== null && { description: t.policies.replaces(nameOf(policy_id)) })}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
