import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../../api/client';
import { isUnderWay, startExport, type ExportJob } from '../../api/exports';
import { useWrite } from '../../api/use-write';
import { Form } from '../../components/form';
import { usePlanLimit } from '../../components/use-plan-limit';
import { useTexts } from '../../texts/language';

interface Props {
  sites: readonly Schema<'Site'>[];
  jobs: readonly ExportJob[];
  onStarted: () => void;
}

/** Refuses a site with an export in progress, because the file would be the same. */
export function NewExport({ sites, jobs, onStarted }: Props) {
  const t = useTexts();
  const limit = usePlanLimit('exports');
  const start = useWrite(startExport, { changes: [['exports']], onDone: onStarted });
  const [siteId, setSiteId] = useState(sites[0]?.id ?? '');
  const isStarted = jobs.some((job) => job.site_id === siteId && isUnderWay(job));
  return (
    <Form write={start} submit={t.exports.start} advice={limit} isDisabled={isStarted} onSubmit={() => start.mutate(siteId)}>
      <NativeSelect
        name="site_id"
        label={t.fields.site}
        value={siteId}
        onChange={(event) => setSiteId(event.currentTarget.value)}
        data={sites.map(({ id, name, domain }) => ({ value: id, label: `${name} (${domain})` }))}
        error={isStarted && t.exports.isUnderWay}
        data-autofocus
      />
      <Text size="sm" c="dimmed">
        {t.exports.startAbout}
      </Text>
    </Form>
  );
}
