import { createHmac, randomBytes } from 'node:crypto';
import type { RedisConnection } from '@consent/admission';

export interface DayKeys {
  /** The key of today, the same in all gateways. Throws unavailable if Redis does not reply and this process has no key of today. */
  ofToday: () => Promise<{ day: string; key: Buffer }>;
}

interface Parts {
  redis: Pick<RedisConnection, 'at'>;
  secret: string;
  nowMs: () => number;
}

const dayMs = 86_400_000;
/** A wiped Redis gets the key of a running gateway back within this time. */
const readAgainMs = 60_000;
/** Clocks of gateways differ. */
const graceMs = 300_000;

/**
 * A random key for each day in UTC, which Redis forgets with the day (decision 57.4). A secret alone would make the key of every day again, and Redis
 * alone may be read from a backup, so the key depends on both.
 */
export function createDayKeys({ redis, secret, nowMs }: Parts): DayKeys {
  let known: { day: string; random: string; readAtMs: number } | undefined;

  /** The first gateway of a day chooses. */
  async function read(day: string, mine: string, expiresInMs: number): Promise<string> {
    const name = `seen:day:${day}`;
    return redis.at(name).run(async (client) => {
      const [, random] = await Promise.all([client.set(name, mine, 'PX', expiresInMs, 'NX'), client.get(name)]);
      return random ?? mine;
    });
  }

  return {
    ofToday: async () => {
      const now = nowMs();
      const day = new Date(now).toISOString().slice(0, 10);
      const ofDay = known?.day === day ? known : undefined;
      if (ofDay === undefined || now - ofDay.readAtMs > readAgainMs) {
        const mine = ofDay?.random ?? randomBytes(32).toString('base64url');
        try {
          const random = await read(day, mine, dayMs - (now % dayMs) + graceMs);
          known = { day, random, readAtMs: now };
        } catch (error) {
          if (ofDay === undefined) throw error;
          known = { ...ofDay, readAtMs: now };
        }
      }
      const { random } = known as { random: string };
      return { day, key: createHmac('sha256', secret).update(`client of what a page ran\n${random}`).digest() };
    },
  };
}
