import { ServiceError, unavailable } from '@consent/kernel/errors';

/** Awaits the first call of a command to the account service. */
export async function answered<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    const { kind } = ServiceError.from(error);
    if (kind === 'unavailable' || kind === 'deadline')
      throw unavailable('The account service does not answer. Is npm start running?', error);
    throw error;
  }
}
