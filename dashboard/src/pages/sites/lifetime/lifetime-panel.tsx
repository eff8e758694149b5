import { Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../../api/client';
import { siteQuery, updateSite } from '../../../api/sites';
import { useWrite } from '../../../api/use-write';
import { Form } from '../../../components/form';
import { Panel } from '../../../components/panel';
import { useTexts } from '../../../texts/language';
import { useLifetimeTexts } from '../../../texts/lifetime-texts';
import { useNoted } from '../use-noted';

interface Props {
  site: Schema<'Site'>;
  onUnsaved: (isUnsaved: boolean) => void;
}

const typedOf = (days: number | null | undefined): string => (days === null || days === undefined ? '' : String(days));
const daysOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

export function LifetimePanel({ site, onUnsaved }: Props) {
  const { saved } = useTexts();
  const t = useLifetimeTexts();
  const queries = useQueryClient();
  const [accepted, setAccepted] = useState(typedOf(site.lifetime?.accepted));
  const [refused, setRefused] = useState(typedOf(site.lifetime?.refused));
  useNoted(accepted !== typedOf(site.lifetime?.accepted) || refused !== typedOf(site.lifetime?.refused), onUnsaved);
  const write = useWrite(
    async (lifetime: NonNullable<Schema<'SiteBody'>['lifetime']>) => {
      // A full update: fields outside this form are sent with their current values.
      const { name, domain, categories, banner } = await queries.fetchQuery({ ...siteQuery(site.id), staleTime: 0 });
      return updateSite({ id: site.id, name, domain, categories, ...(banner !== undefined && { banner }), lifetime });
    },
    { changes: [['sites']], onDone: () => notifications.show({ color: 'green', message: saved }) },
  );
  const field = (name: string, label: string, value: string, onChange: (typed: string) => void) => (
    <TextInput
      {...{ name, label, value }}
      type="number"
      min={1}
      max={3650}
      step={1}
      description={t.days}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
  return (
    <Panel title={t.title}>
      <Text size="sm" c="dimmed" mb="sm">
        {t.about}
      </Text>
      <Form write={write} submit={t.save} maw={480} onSubmit={() => write.mutate({ accepted: daysOf(accepted), refused: daysOf(refused) })}>
        {field('lifetime.accepted', t.accepted, accepted, setAccepted)}
        {field('lifetime.refused', t.refused, refused, setRefused)}
      </Form>
    </Panel>
  );
}
