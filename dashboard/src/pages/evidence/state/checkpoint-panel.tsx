import { Button, Group, Stack, Text } from '@mantine/core';
import { Download, KeyRound } from 'lucide-react';
import type { EvidenceLog } from '../../../api/evidence';
import { CodeBlock } from '../../../components/code-block';
import { FactList } from '../../../components/fact-list';
import { ExactMoment } from '../../../components/moment';
import { Panel } from '../../../components/panel';
import { saveFile } from '../../../components/save-file';
import { useEvidenceTexts } from '../../../texts/evidence-texts';

/** Enough to compare by eye. The note has all of it. */
const shownOfRoot = 12;

export function CheckpointPanel({ log: { size, root, signed_at, checkpoint, url } }: { log: EvidenceLog }) {
  const e = useEvidenceTexts();
  const l = e.evidenceLog;
  const save = () => saveFile(`checkpoint-${size}.txt`, new Blob([checkpoint], { type: 'text/plain' }));
  return (
    <Panel title={l.checkpoint}>
      <Stack gap="sm">
        <Text size="sm">{l.checkpointAbout}</Text>
        <FactList
          facts={[
            [l.signed, <ExactMoment key="signed" at={signed_at} />],
            [l.size, l.leaves(size)],
            [l.root, `${root.slice(0, shownOfRoot)}…`],
          ]}
        />
        <Group gap="xs">
          <Button variant="default" leftSection={<Download size={15} aria-hidden />} onClick={save}>
            {l.downloadCheckpoint}
          </Button>
          <Button component="a" href="/log/keys" download="keys.json" variant="default" leftSection={<KeyRound size={15} aria-hidden />}>
            {l.downloadKeys}
          </Button>
        </Group>
        <Text size="sm">{l.keepAbout}</Text>
        <CodeBlock title={l.keep} text={`npx consent log keep notes --log ${url} --keys keys.json`} />
      </Stack>
    </Panel>
  );
}
