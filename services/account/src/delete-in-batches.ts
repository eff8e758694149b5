/** Other transactions wait for the locks of one statement. */
const batchSize = 500;

export async function deleteInBatches(deleteBatch: (limit: number) => Promise<number>): Promise<void> {
  let deleted: number;
  do deleted = await deleteBatch(batchSize);
  while (deleted === batchSize);
}
