import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { linkedPersonQuery } from '../../../api/identity';
import { useWrite } from '../../../api/use-write';
import { Failure } from '../../../components/failure';
import { Panel } from '../../../components/panel';
import { saveCsv, saveFile } from '../../../components/save-file';
import { useTexts } from '../../../texts/language';
import { usePeopleTexts } from '../../../texts/people-texts';
import { csvOf } from '../../consents/consent-files';
import { subjectFileName } from '../file-name';
import classes from '../on-screen.module.css';
import { LinkedChoice } from './linked-choice';
import { maxRecords, readSubjectData } from './read-subject-data';
import { jsonOf } from './subject-files';

type Format = 'json' | 'csv';

export function DataDownload({ subjectId }: { subjectId: string }) {
  const t = useTexts();
  const people = usePeopleTexts();
  const [count, setCount] = useState(0);
  const person = useQuery(linkedPersonQuery(subjectId));
  const [isLinkedWanted, setLinkedWanted] = useState(true);
  const linked = isLinkedWanted && person.data !== undefined && person.data.subjectIds.length > 1 ? person.data.subjectIds : undefined;
  const download = useWrite(async (format: Format) => {
    setCount(0);
    const data = await readSubjectData({ subjectId, linked, withHistories: format === 'json' }, setCount);
    const name = subjectFileName('subject-data', subjectId, format, data.at);
    if (format === 'json') saveFile(name, new Blob([jsonOf(data)], { type: 'application/json' }));
    else saveCsv(name, csvOf(data.records, t));
    return data;
  });
  const { data, variables } = download;
  return (
    <div className={classes.onScreen}>
      <Panel title={t.subject.data}>
        <Text size="sm" mb="sm">
          {t.subject.dataAbout(maxRecords)}
        </Text>
        {person.data !== undefined && (
          <LinkedChoice person={person.data} isWanted={isLinkedWanted} isDisabled={download.isPending} onChange={setLinkedWanted} />
        )}
        {person.error && <Failure error={person.error} advice={{ internal_error: people.linkedUnknown }} />}
        <Group gap="xs">
          {(['json', 'csv'] as const).map((format) => (
            <Button
              key={format}
              variant="default"
              leftSection={<Download size={15} aria-hidden />}
              loading={download.isPending && variables === format}
              disabled={download.isPending || person.isPending}
              onClick={() => download.mutate(format)}
            >
              {t.subject.downloadAs(format.toUpperCase())}
            </Button>
          ))}
        </Group>
        <Text size="sm" c="dimmed" role="status" mt={download.isIdle ? 0 : 'xs'}>
          {download.isPending && t.subject.reading(count)}
          {data !== undefined && (data.isComplete ? t.subject.downloaded(data.records.length) : t.subject.cut(data.records.length))}
        </Text>
        {download.error && <Failure error={download.error} />}
      </Panel>
    </div>
  );
}
