import type { WebhookParts } from '../parts';
import { blankPayloads } from './erasures.sql';

const batchSize = 500;

/** Blanks the stored payloads of erased subjects as soon as no delivery needs them (decision 5.8). A loop runs it. */
export async function blankErased({ database }: Pick<WebhookParts, 'database'>): Promise<void> {
  while ((await blankPayloads(database, batchSize)) === batchSize);
}
