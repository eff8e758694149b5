import { Button, Group, Text } from '@mantine/core';
import { Download } from 'lucide-react';
import type { AnswerFile } from '../../../api/requests';
import { readSubjectEvidence } from '../../../api/subjects';
import { useWrite } from '../../../api/use-write';
import { Failure } from '../../../components/failure';
import { saveFile } from '../../../components/save-file';
import { useRequestsTexts } from '../../../texts/requests-texts';
import { useTexts } from '../../../texts/language';
import { subjectFileName } from '../../subjects/file-name';
import { readSubjectData } from '../../subjects/one/read-subject-data';
import { jsonOf } from '../../subjects/one/subject-files';

/** What is recorded now. The person's own files are made when the person asks for them. */
export function FilesToLookAt({ subjectId, siteId }: { subjectId: string; siteId: string }) {
  const texts = useTexts();
  const t = useRequestsTexts();
  const download = useWrite(async (file: AnswerFile) => {
    const at = new Date().toISOString();
    if (file === 'evidence') {
      saveFile(subjectFileName('evidence-subject', subjectId, 'zip', at), await readSubjectEvidence(subjectId));
      return;
    }
    const data = await readSubjectData({ subjectId, siteId, linked: undefined, withHistories: true }, () => undefined);
    saveFile(subjectFileName('subject-data', subjectId, 'json', data.at), new Blob([jsonOf(data)], { type: 'application/json' }));
  });
  return (
    <div>
      <Text size="sm" mb="xs">
        {t.answer.lookAbout}
      </Text>
      <Group gap="xs">
        {(['records', 'evidence'] as const).map((file) => (
          <Button
            key={file}
            size="xs"
            variant="default"
            leftSection={<Download size={15} aria-hidden />}
            loading={download.isPending && download.variables === file}
            disabled={download.isPending}
            onClick={() => download.mutate(file)}
          >
            {t.answer.look[file]}
          </Button>
        ))}
      </Group>
      {download.error && <Failure error={download.error} advice={texts.evidence.advice} />}
    </div>
  );
}
