import type { JetStreamManager } from '@nats-io/jetstream';

/**
 * Deletes consumers whose position is past the end of the stream, because the stream lost messages. Their processes
 * create them again, reread the stream and deduplicate. Call this before publishing: new messages would reuse sequence
 * numbers that such a consumer skips. Returns the names of the deleted consumers.
 */
export async function resetConsumersAhead(manager: JetStreamManager, stream: string): Promise<string[]> {
  const consumers = [];
  for await (const consumer of manager.consumers.list(stream)) consumers.push(consumer);
  // Query this after the consumers: another relay may be publishing, and a healthy consumer is never ahead of this state.
  const { state } = await manager.streams.info(stream);
  const ahead = consumers.filter(({ delivered }) => delivered.stream_seq > state.last_seq).map(({ name }) => name);
  for (const name of ahead) await manager.consumers.delete(stream, name);
  return ahead;
}
