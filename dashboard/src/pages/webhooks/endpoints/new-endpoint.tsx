import { createEndpoint } from '../../../api/webhooks';
import { useWrite } from '../../../api/use-write';
import { useTexts } from '../../../texts/language';
import { EndpointForm } from '../endpoint-form';

export function NewEndpoint({ onCreated }: { onCreated: (created: { secret: string }) => void }) {
  const t = useTexts();
  const create = useWrite(createEndpoint, { changes: [['webhooks', 'endpoints']], onDone: onCreated });
  return <EndpointForm write={create} submit={t.webhooks.add} onSubmit={(fields) => create.mutate(fields)} />;
}
