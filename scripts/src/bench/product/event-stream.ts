import { JetStreamApiCodes, JetStreamApiError, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';

const stream = 'EVENTS';

export interface EventStream {
  /** So that no run finds a fuller store than the one before. */
  purge(): Promise<void>;
  close(): Promise<void>;
}

export async function createEventStream(natsUrl: string): Promise<EventStream> {
  const connection = await connect({ servers: natsUrl, name: 'benchmark' });
  const manager = await jetstreamManager(connection, { checkAPI: false });
  return {
    purge: async () => {
      try {
        await manager.streams.purge(stream);
      } catch (error) {
        if (!(error instanceof JetStreamApiError) || error.code !== JetStreamApiCodes.StreamNotFound) throw error;
      }
    },
    close: () => connection.close(),
  };
}
