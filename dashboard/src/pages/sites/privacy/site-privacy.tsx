import { Group, Text } from '@mantine/core';
import type { Schema } from '../../../api/client';
import { DialogButton } from '../../../components/dialog-button';
import { Editable } from '../../../components/editable';
import { LinkButton } from '../../../components/links';
import { Panel } from '../../../components/panel';
import { useHoldsTexts } from '../../../texts/holds-texts';
import { useTexts } from '../../../texts/language';
import { NewHoldForm } from '../../holds/new-hold-form';
import { RequestSettings } from './request-settings';
import { RetentionPanel } from './retention-panel';

/** What happens to people's data on the site after they asked for something. */
export function SitePrivacy({ site }: { site: Schema<'Site'> }) {
  const t = useTexts();
  const holds = useHoldsTexts();
  return (
    <>
      <Editable call="setRequestSettings">
        <RequestSettings siteId={site.id} />
      </Editable>
      <Editable call="setRetention">
        <RetentionPanel site={site} />
      </Editable>
      <Panel title={t.holds.title}>
        <Text size="sm" c="dimmed" mb="sm">
          {holds.about}
        </Text>
        <Group gap="xs">
          <DialogButton needs="setHold" label={holds.set} variant="default">
            {(close) => <NewHoldForm fixed={{ siteId: site.id }} onDone={close} />}
          </DialogButton>
          <LinkButton to="/holds" variant="default">
            {holds.all}
          </LinkButton>
        </Group>
      </Panel>
    </>
  );
}
