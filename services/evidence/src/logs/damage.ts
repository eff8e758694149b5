import { ServiceError } from '@consent/kernel/errors';
import { EditedLogError } from '../sequencer/check-head';
import { DamagedLogError } from './damaged-log';

/** What is stored is not what was logged, signed or kept. The log of the service says where. */
export class DamagedDataError extends ServiceError {
  constructor(message: string, options?: { cause?: unknown }) {
    super('internal', message, options);
  }
}

/** Somebody or something changed a database, so an operator must look at it. */
export function isDamage(error: unknown): boolean {
  return error instanceof DamagedDataError || error instanceof DamagedLogError || error instanceof EditedLogError;
}
