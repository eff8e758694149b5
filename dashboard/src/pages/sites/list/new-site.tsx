import { useWrite } from '../../../api/use-write';
import { useTexts } from '../../../texts/language';
import { createDescribedSite } from '../proposed-categories';
import { SiteForm } from '../site-form';

export function NewSite({ onCreated }: { onCreated: () => void }) {
  const t = useTexts();
  const create = useWrite(createDescribedSite, { changes: [['sites']], onDone: onCreated });
  return <SiteForm write={create} submit={t.sites.add} onSubmit={(body) => create.mutate(body)} />;
}
