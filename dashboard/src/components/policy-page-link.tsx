import { Anchor, Group } from '@mantine/core';
import { useTexts } from '../texts/language';
import { CopyButton } from './copy-button';

/** The page for visitors (decision 34.10), which is no page of the dashboard. */
export function PolicyPageLink({ site: { id, domain } }: { site: { id: string; domain: string } }) {
  const t = useTexts();
  const address = `${window.location.origin}/policy/${id}`;
  return (
    <Group gap="xs">
      <Anchor href={address} target="_blank" rel="noopener" size="sm" style={{ overflowWrap: 'anywhere' }}>
        {address}
      </Anchor>
      <CopyButton value={address} label={t.sites.policyPageOf(domain)} />
    </Group>
  );
}
