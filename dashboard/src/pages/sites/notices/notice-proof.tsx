import { canonicalJson } from '@consent/evidence-format';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { FoundNotice } from '../../../api/notices';
import { CodeBlock } from '../../../components/code-block';
import { Panel } from '../../../components/panel';
import { saveFile } from '../../../components/save-file';
import { sha256Hex } from '../../../components/sha256-hex';
import { useNoticesTexts } from '../../../texts/notices';

/** The bytes whose SHA-256 is the notice's. */
export function NoticeProof({ siteId, found: { number, sha256, notice } }: { siteId: string; found: FoundNotice }) {
  const t = useNoticesTexts();
  const content = useMemo(() => canonicalJson(notice), [notice]);
  const isExact = useMemo(() => sha256Hex(content) === sha256, [content, sha256]);
  const fileName = `notice-${siteId.slice(0, 8)}-${number}.json`;
  return (
    <Panel title={t.proof}>
      {isExact ? (
        <Stack gap="sm" align="flex-start">
          <Button variant="default" onClick={() => saveFile(fileName, new Blob([content], { type: 'application/json' }))}>
            {t.download}
          </Button>
          <Text size="sm" c="dimmed">
            {t.proofAbout}
          </Text>
          <CodeBlock title={t.check} text={`sha256sum ${fileName}`} />
        </Stack>
      ) : (
        <Alert color="red" variant="light" role="alert">
          {t.damaged}
        </Alert>
      )}
    </Panel>
  );
}
