import type { WebhookParts } from '../parts';
import { blankPayloads, markErased } from './erasures.sql';

const batchSize = 500;
/** Marked events are in the way of each slice, so few large slices cost less than many small ones. */
const markedAtOnce = 5000;

/** Marks what erasures mean and did not mark when they arrived (decision 16.5). A loop runs it. */
export async function markRemaining({ transaction }: Pick<WebhookParts, 'transaction'>): Promise<void> {
  while (await transaction((tx) => markErased(tx, markedAtOnce)));
}

/** Blanks the stored payloads of erased subjects as soon as no delivery needs them (decision 5.8). A loop runs it. */
export async function blankErased({ database }: Pick<WebhookParts, 'database'>): Promise<void> {
  while ((await blankPayloads(database, batchSize)) === batchSize);
}
