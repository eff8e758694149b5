import { createRedis } from '@consent/admission';
import { createSilentLogger } from '@consent/kernel';

export async function redisKeys(url: string): Promise<string[]> {
  const redis = createRedis(url, { logger: createSilentLogger() });
  await redis.start();
  try {
    return await redis.run((client) => client.keys('*'));
  } finally {
    await redis.stop();
  }
}
