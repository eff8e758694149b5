import { Anchor, Button, Group, Text } from '@mantine/core';
import { FileLock2 } from 'lucide-react';
import { useWrite } from '../../api/use-write';
import { Failure } from '../../components/failure';
import { Panel } from '../../components/panel';
import { saveFile } from '../../components/save-file';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/language';
import classes from './on-screen.module.css';

interface Props {
  about: string;
  /** `at`: when it is downloaded. */
  fileName: (at: string) => string;
  read: () => Promise<Blob>;
  /** What the person chooses before the download. */
  children?: ReactNode;
}

export function EvidencePanel({ about, fileName, read, children }: Props) {
  const t = useTexts();
  const download = useWrite(read, { onDone: (bundle) => saveFile(fileName(new Date().toISOString()), bundle) });
  return (
    <div className={classes.onScreen}>
      <Panel title={t.evidence.title}>
        <Text size="sm" mb="sm">
          {about}{' '}
          <Anchor inherit href="/verify" target="_blank" rel="noopener">
            {t.evidence.verify}
          </Anchor>
        </Text>
        {children}
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<FileLock2 size={15} aria-hidden />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            {t.evidence.download}
          </Button>
        </Group>
        {download.error && <Failure error={download.error} advice={t.evidence.advice} />}
      </Panel>
    </div>
  );
}
