/** Rows of one statement: what waits for their locks waits for few. */
const batchSize = 500;

/** Deletes until a batch was not full. */
export async function deleteInBatches(deleteBatch: (limit: number) => Promise<number>): Promise<void> {
  let deleted: number;
  do deleted = await deleteBatch(batchSize);
  while (deleted === batchSize);
}
