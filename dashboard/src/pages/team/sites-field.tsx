import { Checkbox, Radio, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Schema } from '../../api/client';
import { useTeamTexts } from '../../texts/team-texts';

interface Props {
  name: string;
  sites: readonly Schema<'Site'>[];
  /** Null: all sites. */
  value: string[] | null;
  error?: ReactNode;
  onChange: (siteIds: string[] | null) => void;
}

/** All sites, or some. An empty choice can't be sent, so that nobody gets all sites by leaving it empty. */
export function SitesField({ sites, value, error, onChange }: Props) {
  const t = useTeamTexts();
  return (
    <Stack gap="xs">
      <Radio.Group
        label={t.sites}
        value={value === null ? 'all' : 'some'}
        error={error}
        onChange={(chosen) => onChange(chosen === 'all' ? null : [])}
      >
        <Stack gap="xs" my={6}>
          <Radio value="all" label={t.allSites} />
          <Radio value="some" label={t.onlySites} description={t.sitesAbout} />
        </Stack>
      </Radio.Group>
      {value !== null && (
        <Checkbox.Group label={t.chooseSites} value={value} onChange={onChange}>
          <Stack gap={6} my={6} ml="xl">
            {sites.length === 0 && <Text size="sm">{t.noSites}</Text>}
            {sites.map(({ id, name, domain }) => (
              <Checkbox key={id} value={id} label={name} description={domain} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Stack>
  );
}
