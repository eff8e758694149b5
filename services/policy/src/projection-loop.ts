import { Gauge, type Logger, type Registry } from '@consent/telemetry';

interface ProjectionLoopOptions {
  projectMarked: () => Promise<void>;
  countMarked: () => Promise<number>;
  intervalMs?: number;
  logger: Logger;
  registry: Registry;
}

/** Projects what is marked once a second, and at once when it is woken (docs/adr/0003). */
export function createProjectionLoop({ projectMarked, countMarked, intervalMs = 1000, logger, registry }: ProjectionLoopOptions) {
  let isStopping = false;
  let endPause = () => {};
  let ended = Promise.resolve();
  let isFailing = false;

  new Gauge({
    name: 'projections_pending',
    help: 'Policies whose latest change Redis is not known to have; after a change one for a second, more or longer when Redis is away',
    registers: [registry],
    /** Asked when Prometheus asks; keeps the last value while PostgreSQL is away. */
    async collect() {
      const marked = await countMarked().catch(() => undefined);
      if (marked !== undefined) this.set(marked);
    },
  });

  async function turn(): Promise<void> {
    try {
      await projectMarked();
      if (isFailing) logger.info('policies are projected again');
      isFailing = false;
    } catch (error) {
      // Once for each outage, not once a second.
      if (!isFailing) logger.warn({ error }, 'policies cannot be projected; trying again');
      isFailing = true;
    }
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      await turn();
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, intervalMs);
        endPause = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  return {
    name: 'projection loop',
    start: () => {
      ended = run();
    },
    stop: () => {
      isStopping = true;
      endPause();
      return ended;
    },
    wake: () => endPause(),
  };
}
