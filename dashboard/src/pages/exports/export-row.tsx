import { Badge, Button, Group, Loader, Text } from '@mantine/core';
import { Download } from 'lucide-react';
import { downloadPath, isUnderWay, type ExportJob } from '../../api/exports';
import { ListCell, ListRow } from '../../components/list-table';
import { Moment } from '../../components/moment';
import { useLanguage } from '../../texts/language';
import { localText, untilText } from '../../texts/moments';
import { sizeText } from './size-text';

const colours: Record<ExportJob['status'], string> = {
  queued: 'blue',
  running: 'blue',
  ready: 'green',
  failed: 'red',
  expired: 'gray',
  streamed: 'gray',
};

export function ExportRow({ job, siteName }: { job: ExportJob; siteName: string }) {
  const { language, texts: t } = useLanguage();
  return (
    <ListRow>
      <ListCell label={t.fields.site} kind="main">
        {siteName}
      </ListCell>
      <ListCell label={t.exports.requested}>
        <Moment at={job.requested_at} />
      </ListCell>
      <ListCell label={t.fields.state} kind="state">
        <Group gap="xs" role="status" wrap="nowrap">
          <Badge color={colours[job.status]} variant="light">
            {t.exports.states[job.status]}
          </Badge>
          {isUnderWay(job) && <Loader size="xs" type="dots" />}
        </Group>
        {job.error_message !== '' && (
          <Text size="xs" c="dimmed" lang="en">
            {job.error_message}
          </Text>
        )}
      </ListCell>
      <ListCell label={t.exports.rows} className="numbers">
        {new Intl.NumberFormat(language).format(job.row_count)}
      </ListCell>
      <ListCell label={t.exports.size} className="numbers">
        {sizeText(job.bytes_written, language)}
      </ListCell>
      <ListCell label={t.exports.file}>
        {job.status === 'ready' ? (
          <>
            {/* With `download`, a refusal (such as an ended session) doesn't replace the page. */}
            <Button
              component="a"
              href={downloadPath(job.id)}
              download
              size="compact-sm"
              aria-label={t.exports.downloadOf(siteName, localText(job.requested_at, language))}
              leftSection={<Download size={14} aria-hidden />}
            >
              {t.exports.download}
            </Button>
            {job.expires_at !== null && (
              <Text size="xs" c="dimmed" mt={2}>
                <Moment at={job.expires_at} shown={t.exports.expires(untilText(job.expires_at, language, Date.now()))} />
              </Text>
            )}
            {typeof job.data_as_of === 'string' && (
              <Text size="xs" c="dimmed">
                {t.exports.dataAsOf} <Moment at={job.data_as_of} />
              </Text>
            )}
          </>
        ) : (
          <Text size="xs" c="dimmed">
            {t.exports.noFile[job.status]}
          </Text>
        )}
      </ListCell>
    </ListRow>
  );
}
