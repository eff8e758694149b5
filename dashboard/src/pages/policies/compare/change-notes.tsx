import { List } from '@mantine/core';
import type { Schema } from '../../../api/client';
import { TextLink } from '../../../components/links';
import { Panel } from '../../../components/panel';
import { useTexts } from '../../../texts/language';
import classes from '../version/version.module.css';

interface Props {
  policyId: string;
  /** Newest first. */
  versions: readonly Schema<'PolicyVersions'>['data'][number][];
}

export function ChangeNotes({ policyId, versions }: Props) {
  const t = useTexts();
  const noted = versions.filter(({ change_note }) => change_note !== '');
  if (noted.length === 0) return null;
  return (
    <Panel title={t.policies.note}>
      <List size="sm" spacing="xs">
        {noted.map(({ version, change_note }) => (
          <List.Item key={version}>
            <TextLink inherit to="/policies/$id/versions/$version" params={{ id: policyId, version: String(version) }}>
              {t.policies.version(version)}
            </TextLink>
            <div className={classes.note}>{change_note}</div>
          </List.Item>
        ))}
      </List>
    </Panel>
  );
}
