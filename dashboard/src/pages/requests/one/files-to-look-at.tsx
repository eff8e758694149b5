import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { linkedPersonQuery } from '../../../api/identity';
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
  const queries = useQueryClient();
  const download = useWrite(async (file: AnswerFile) => {
    const at = new Date().toISOString();
    const { subjectIds } = await queries.fetchQuery(linkedPersonQuery(subjectId));
    const linked = subjectIds.length > 1 ? subjectIds : undefined;
    if (file === 'evidence') {
      saveFile(subjectFileName('evidence-subject', subjectId, 'zip', at), await readSubjectEvidence(subjectId, linked !== undefined));
      return;
    }
    const data = await readSubjectData({ subjectId, siteId, linked, withHistories: true }, () => undefined);
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
