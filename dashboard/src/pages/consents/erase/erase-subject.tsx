import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Schema } from '../../../api/client';
import { Dialog } from '../../../components/dialog';
import { useTexts } from '../../../texts/language';
import { EraseForm } from './erase-form';

interface Props {
  subjectId: string;
  siteId: string;
  sites: readonly Schema<'Site'>[];
}

/** What a subject may ask for: all that was recorded of it marked as deleted (specification 4.1). */
export function EraseSubject(props: Props) {
  const t = useTexts();
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button color="red" variant="light" onClick={open}>
        {t.erase.title}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={t.erase.title} size="lg">
        <EraseForm {...props} onClose={close} />
      </Dialog>
    </>
  );
}
