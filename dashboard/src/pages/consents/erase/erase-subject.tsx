import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { eraseSubject } from '../../../api/consents';
import { sitesQuery } from '../../../api/sites';
import { useMay } from '../../../api/use-may';
import { useWrite } from '../../../api/use-write';
import { Dialog } from '../../../components/dialog';
import { Loaded } from '../../../components/loaded';
import { siteNamesOf } from '../../../components/site-names';
import { useTexts } from '../../../texts/language';
import { EraseForm } from './erase-form';
import { Erased } from './erased';

interface Props {
  subjectId: string;
  siteId: string;
  isFixed?: boolean;
}

export function EraseSubject(props: Props) {
  return useMay('eraseSubject') && <AllowedErasure {...props} />;
}

function AllowedErasure({ subjectId, siteId, isFixed = false }: Props) {
  const t = useTexts();
  const [isOpen, { open, close }] = useDisclosure(false);
  const sites = useQuery(sitesQuery);
  const erase = useWrite(eraseSubject, { changes: [['consents'], ['webhooks'], ['subject-links']] });
  const start = () => {
    erase.reset();
    open();
  };
  return (
    <>
      <Button color="red" variant="light" onClick={start}>
        {t.erase.title}
      </Button>
      <Dialog opened={isOpen} onClose={close} isBusy={erase.isPending} title={t.erase.title} size="lg">
        {/* The site names must be readable before anyone confirms. */}
        <Loaded query={sites}>
          {({ data }) => {
            const siteNames = siteNamesOf(data);
            return erase.data === undefined ? (
              <EraseForm subjectId={subjectId} siteId={siteId} isFixed={isFixed} siteNames={siteNames} erase={erase} onClose={close} />
            ) : (
              <Erased
                result={erase.data}
                siteId={erase.variables.siteId}
                isWithLinked={erase.variables.includeLinked === true}
                siteNames={siteNames}
                onClose={close}
              />
            );
          }}
        </Loaded>
      </Dialog>
    </>
  );
}
