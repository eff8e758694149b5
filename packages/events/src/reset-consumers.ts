import type { JetStreamManager } from '@nats-io/jetstream';

/**
 * Deletes consumers that had messages the stream no longer has; their processes make
 * them again, read the stream from its beginning and recognise what they had. It must
 * be done before anything is published: new messages would get the numbers that such a
 * consumer believes to have had, and be skipped. Answers their names.
 */
export async function resetConsumersAhead(manager: JetStreamManager, stream: string): Promise<string[]> {
  const consumers = [];
  for await (const consumer of manager.consumers.list(stream)) consumers.push(consumer);
  // Asked after them: another relay may be publishing, and a sound consumer is never ahead of this.
  const { state } = await manager.streams.info(stream);
  const ahead = consumers.filter(({ delivered }) => delivered.stream_seq > state.last_seq).map(({ name }) => name);
  for (const name of ahead) await manager.consumers.delete(stream, name);
  return ahead;
}
