import { Badge, Button, Group, Loader, Table, Text } from '@mantine/core';
import { Download } from 'lucide-react';
import { downloadPath, isUnderWay, type ExportJob } from '../../api/exports';
import { Moment } from '../../components/moment';
import { NameCell } from '../../components/name-cell';
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
    <Table.Tr>
      <Table.Td>
        <Moment at={job.requested_at} />
      </Table.Td>
      <NameCell>{siteName}</NameCell>
      <Table.Td>
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
      </Table.Td>
      <Table.Td className="numbers">{new Intl.NumberFormat(language).format(job.row_count)}</Table.Td>
      <Table.Td className="numbers">{sizeText(job.bytes_written, language)}</Table.Td>
      <Table.Td>
        {job.status === 'ready' ? (
          <>
            {/* As a download: what is refused (the session is over, say) does not take the place of the page. */}
            <Button
              component="a"
              href={downloadPath(job.id)}
              download
              size="xs"
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
      </Table.Td>
    </Table.Tr>
  );
}
