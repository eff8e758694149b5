import { Text } from '@mantine/core';
import type { Schema } from '../../../api/client';
import { FactList } from '../../../components/fact-list';
import { ExactMoment } from '../../../components/moment';
import { Panel } from '../../../components/panel';
import { useRequestsTexts } from '../../../texts/requests-texts';
import classes from './request-page.module.css';

type Request = Pick<Schema<'PersonRequest'>, 'status' | 'answer_text' | 'files' | 'closed_at'>;

export function ClosedRequest({ request: { status, answer_text: text, files, closed_at: closedAt } }: { request: Request }) {
  const t = useRequestsTexts();
  const facts = [
    [t.status, t.statuses[status]],
    ...(closedAt === null ? [] : ([[t.closedAt, <ExactMoment key="closed" at={closedAt} />]] as const)),
    [t.withFiles, files.length === 0 ? t.noFiles : files.map((file) => t.answer.fileNames[file]).join(', ')],
  ] as const;
  return (
    <Panel title={t.answer.title}>
      <FactList facts={facts} />
      {text !== null && (
        <Text size="sm" mt="sm" className={classes.text} dir="auto">
          {text}
        </Text>
      )}
    </Panel>
  );
}
