import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Schema } from '../../../api/client';
import { answerRequest, readDraft, type AnswerFile } from '../../../api/requests';
import { personStateQuery } from '../../../api/subjects';
import { useWrite } from '../../../api/use-write';
import { ConfirmButton } from '../../../components/confirm-button';
import { Failure } from '../../../components/failure';
import { LeaveGuard } from '../../../components/leave-guard';
import { Panel } from '../../../components/panel';
import { useRequestsTexts } from '../../../texts/requests-texts';
import { doingOf } from './doing';
import { FilesToLookAt } from './files-to-look-at';

type Request = Schema<'PersonRequest'>;

const mostCharacters = 10_000;
const fileNames = ['records', 'evidence'] as const satisfies AnswerFile[];

/** The draft says in brackets what only the officer knows. */
const hasNotes = (text: string): boolean => text.includes('[') && text.includes(']');

/** A draft that the officer changes and sends. The service never answers by itself. */
export function AnswerPanel({ request }: { request: Request }) {
  const t = useRequestsTexts();
  const { id, kind, site_id: siteId, subject_id: subjectId } = request;
  const [text, setText] = useState('');
  const [files, setFiles] = useState<readonly AnswerFile[]>([]);
  const [isChanged, setChanged] = useState(false);
  const state = useQuery({ ...personStateQuery(subjectId ?? '', siteId), enabled: subjectId !== null });
  const draft = useWrite(readDraft, {
    onDone: (written) => {
      setText(written.text);
      setFiles(written.files);
      setChanged(false);
    },
  });
  const answer = useWrite(answerRequest, { changes: [['requests']] });
  // Written again when a subject is named, and never over a text that somebody typed.
  const writeDraft = useEffectEvent(() => {
    if (!isChanged) draft.mutate(id);
  });
  useEffect(() => {
    writeDraft();
  }, [subjectId]);
  const sent = subjectId === null ? [] : files;
  const isTooLong = [...text].length > mostCharacters;
  return (
    <Panel title={t.answer.title}>
      <LeaveGuard isUnsaved={isChanged} isKept={false} texts={t.leave} onDiscard={() => setChanged(false)} />
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {request.email === null ? t.answer.aboutPage : t.answer.about}
        </Text>
        {draft.error && <Failure error={draft.error} onRetry={() => draft.mutate(id)} />}
        <Textarea
          label={t.answer.text}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setChanged(true);
          }}
          error={isTooLong ? t.answer.tooLong : undefined}
          lang={draft.data?.language}
          dir="auto"
          autosize
          minRows={6}
          maxRows={20}
          autoComplete="off"
        />
        <Group>
          {isChanged ? (
            <ConfirmButton
              variant="default"
              size="xs"
              label={t.answer.newDraft}
              title={t.answer.newDraftTitle}
              confirm={t.answer.newDraft}
              onConfirm={() => draft.mutateAsync(id)}
            >
              {t.answer.newDraftAbout}
            </ConfirmButton>
          ) : (
            <Button variant="default" size="xs" loading={draft.isPending} onClick={() => draft.mutate(id)}>
              {t.answer.newDraft}
            </Button>
          )}
        </Group>
        <Checkbox.Group
          label={t.answer.files}
          description={subjectId === null ? t.answer.filesNeedSubject : t.answer.filesAbout}
          value={[...sent]}
          onChange={(chosen) => {
            setFiles(fileNames.filter((name) => chosen.includes(name)));
            setChanged(true);
          }}
        >
          <Stack gap="xs" mt="xs">
            {fileNames.map((name) => (
              <Checkbox key={name} value={name} label={t.answer.fileNames[name]} disabled={subjectId === null} />
            ))}
          </Stack>
        </Checkbox.Group>
        {subjectId !== null && <FilesToLookAt subjectId={subjectId} siteId={siteId} />}
        <Group>
          <ConfirmButton
            label={t.answer.send}
            title={t.answer.sendTitle}
            confirm={t.answer.send}
            advice={{ conflict: t.answer.conflict }}
            disabled={text.trim() === '' || isTooLong || draft.isPending}
            onConfirm={async () => {
              await answer.mutateAsync({ id, text, files: [...sent] });
              setChanged(false);
            }}
          >
            <Text size="sm">{t.answer.sendAbout}</Text>
            {hasNotes(text) && (
              <Text size="sm" mt="xs" fw={600}>
                {t.answer.sendNotes}
              </Text>
            )}
            {doingOf(kind, state.data) === 'todo' && (
              <Text size="sm" mt="xs" fw={600}>
                {t.answer.sendTodo}
              </Text>
            )}
          </ConfirmButton>
        </Group>
      </Stack>
    </Panel>
  );
}
