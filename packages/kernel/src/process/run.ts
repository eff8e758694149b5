import type { Logger } from '../telemetry';
import type { App } from './lifecycle';

interface RunOptions {
  logger: Logger;
  /** Stopped last, so spans from the shutdown are sent too. */
  tracing: { stop(): Promise<void> };
  shutdownTimeoutMs: number;
}

/**
 * Runs an app until SIGTERM, SIGINT or the end of the parent process. Exits with 0 after a stop; parts that failed to stop
 * are logged. Exits with 1 after a failed start, a stop that took too long, an uncaught exception or an unhandled
 * rejection.
 */
export async function run(app: App, { logger, tracing, shutdownTimeoutMs }: RunOptions): Promise<void> {
  let stopping = false;

  const stop = (why: string, exitCode: number) => {
    if (stopping) return;
    stopping = true;
    logger.info({ why }, 'stopping');
    const tooLong = setTimeout(() => {
      logger.error({ shutdownTimeoutMs }, 'the stop took too long');
      exit(1);
    }, shutdownTimeoutMs);
    tooLong.unref();
    stopParts().then(
      () => exit(exitCode),
      (error: unknown) => {
        logger.error({ error }, 'the stop failed');
        exit(1);
      },
    );
  };
  const stopParts = async () => {
    try {
      await app.stop();
    } finally {
      await tracing.stop();
    }
  };
  const exit = (code: number) => {
    logger.flush(() => process.exit(code));
  };

  process.once('SIGTERM', () => stop('SIGTERM', 0));
  process.once('SIGINT', () => stop('SIGINT', 0));
  // A dead supervisor cannot send a signal, but its IPC channel closes.
  process.once('disconnect', () => stop('the parent is gone', 0));
  process.on('uncaughtException', (error) => {
    logger.fatal({ error }, 'uncaught exception');
    stop('uncaught exception', 1);
  });
  process.on('unhandledRejection', (error) => {
    logger.fatal({ error }, 'unhandled rejection');
    stop('unhandled rejection', 1);
  });

  try {
    await app.start();
    logger.info('started');
    process.send?.('started');
  } catch (error) {
    logger.fatal({ error }, 'the start failed');
    exit(1);
  }
}
