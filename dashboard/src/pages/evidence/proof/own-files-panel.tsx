import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { FilePlus2, X } from 'lucide-react';
import { useState } from 'react';
import { Panel } from '../../../components/panel';
import { useEvidenceTexts } from '../../../texts/evidence-texts';
import { addFiles, removeFile, type OwnFiles } from './own-files';

interface Props {
  files: OwnFiles;
  onChange: (files: OwnFiles) => void;
}

export function OwnFilesPanel({ files, onChange }: Props) {
  const { proof } = useEvidenceTexts();
  const [unused, setUnused] = useState<string[]>([]);
  const { keys, policy, known, tsaCerts } = files;
  const chosen = [
    ...(keys === undefined ? [] : [{ kind: 'keys', file: keys } as const]),
    ...(policy === undefined ? [] : [{ kind: 'policy', file: policy } as const]),
    ...known.map((file) => ({ kind: 'known', file }) as const),
    ...tsaCerts.map((file) => ({ kind: 'tsaCert', file }) as const),
  ];
  const add = async (added: File[]) => {
    const after = await addFiles(files, added);
    setUnused(after.unused);
    onChange(after.files);
  };
  return (
    <Panel title={proof.files}>
      <Stack gap="sm">
        <Text size="sm">{proof.filesAbout}</Text>
        {chosen.map(({ kind, file }, at) => (
          <Group key={`${kind} ${at}`} gap="xs">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {proof.kinds[kind]}: {file.name}
            </Text>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={proof.removeFile(file.name)}
              onClick={() => onChange(removeFile(files, file))}
            >
              <X size={14} aria-hidden />
            </Button>
          </Group>
        ))}
        {unused.length > 0 && (
          <Text size="sm" role="alert">
            {proof.notUsed(unused.join(', '))}
          </Text>
        )}
        <Group>
          <FileButton multiple onChange={(added) => void add(added)}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<FilePlus2 size={15} aria-hidden />}>
                {proof.addFiles}
              </Button>
            )}
          </FileButton>
        </Group>
      </Stack>
    </Panel>
  );
}
