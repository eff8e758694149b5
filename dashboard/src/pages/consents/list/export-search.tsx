import { Button, Group, List, Radio, Stack, Text } from '@mantine/core';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { readConsents } from '../../../api/consents';
import { useWrite } from '../../../api/use-write';
import { DialogButton } from '../../../components/dialog-button';
import { Failure } from '../../../components/failure';
import { TextLink } from '../../../components/links';
import { saveCsv, saveFile } from '../../../components/save-file';
import type { SiteNames } from '../../../components/site-names';
import { useTexts } from '../../../texts/language';
import { csvOf, searchJsonOf } from '../consent-files';
import { filterNames, filtersOf, type SearchTexts } from './filters';
import { useFilterText } from './use-filter-text';

/** 100 of the 1,200 reads per minute (decision 12.1). */
const maxPages = 100;
const maxRecords = 10_000;

type Format = 'csv' | 'json';

interface Props {
  search: SearchTexts;
  siteNames: SiteNames;
}

/** Made in the browser (decision 32.1). */
export function ExportSearch(props: Props) {
  const t = useTexts();
  return (
    <DialogButton
      needs="exportConsents"
      label={t.searchExport.label}
      size="compact-sm"
      variant="default"
      leftSection={<Download size={14} aria-hidden />}
    >
      {(close) => <ExportForm {...props} onClose={close} />}
    </DialogButton>
  );
}

function ExportForm({ search, siteNames, onClose }: Props & { onClose: () => void }) {
  const t = useTexts();
  const textOf = useFilterText(siteNames, search);
  const [format, setFormat] = useState<Format>('csv');
  const [count, setCount] = useState(0);
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);
  const read = useWrite(async (as: Format) => {
    const { signal } = (underWay.current = new AbortController());
    setCount(0);
    const filters = filtersOf(search);
    const at = new Date().toISOString();
    const { records, isComplete } = await readConsents(filters, { maxPages, onPage: setCount, signal });
    const name = `consents-${at.slice(0, 10)}.${as}`;
    if (as === 'json') saveFile(name, new Blob([searchJsonOf({ records, filters, isComplete, at })], { type: 'application/json' }));
    else saveCsv(name, csvOf(records, t));
    return { count: records.length, isComplete };
  });
  const cancel = () => {
    underWay.current?.abort();
    onClose();
  };
  const names = filterNames(search);
  return (
    <Stack>
      <div>
        <Text size="sm">{names.length === 0 ? t.searchExport.unfiltered : t.searchExport.filtered}</Text>
        {names.length > 0 && (
          <List size="sm" mt={4}>
            {names.map((name) => (
              <List.Item key={name}>{textOf(name, search[name] ?? '')}</List.Item>
            ))}
          </List>
        )}
      </div>
      <Radio.Group label={t.searchExport.format} value={format} onChange={(value) => setFormat(value as Format)}>
        <Group mt={4}>
          <Radio value="csv" label="CSV" disabled={read.isPending} data-autofocus />
          <Radio value="json" label="JSON" disabled={read.isPending} />
        </Group>
      </Radio.Group>
      <Text size="sm" c="dimmed">
        {t.searchExport.limit(maxRecords)}{' '}
        <TextLink inherit to="/exports">
          {t.searchExport.whole}
        </TextLink>
      </Text>
      <Text size="sm" role="status">
        {read.isPending && t.searchExport.reading(count)}
        {read.data && (read.data.isComplete ? t.searchExport.done(read.data.count) : t.searchExport.cut(read.data.count))}
      </Text>
      {read.error && <Failure error={read.error} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={cancel}>
          {read.isSuccess ? t.close : t.cancel}
        </Button>
        <Button loading={read.isPending} onClick={() => read.mutate(format)}>
          {t.searchExport.download}
        </Button>
      </Group>
    </Stack>
  );
}
