import { observeNumber, type Registry } from '@consent/kernel';

interface Counts {
  open: number;
  overdue: number;
}

export function observeOpenRequests({ registry, count }: { registry: Registry; count: () => Promise<Counts> }): void {
  observeNumber(registry, 'person_requests_open', async () => (await count()).open);
  observeNumber(registry, 'person_requests_overdue', async () => (await count()).overdue);
}
