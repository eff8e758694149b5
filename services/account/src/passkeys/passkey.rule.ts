import { invalid, ServiceError } from '@consent/kernel/errors';

export const maxPasskeysOfUser = 20;

const maxNameCharacters = 60;

/** Throws invalid. */
export function checkPasskeyName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '' || [...trimmed].length > maxNameCharacters)
    throw invalid(`A passkey needs a name of at most ${maxNameCharacters} characters.`);
  return trimmed;
}

/** Every reason has this answer, so that it tells nothing of a credential, its key or its challenge. */
export function refusedPasskey(): ServiceError {
  return new ServiceError('unauthorized', 'This passkey was not accepted. Try again, or sign in with your password.');
}

export function tooManyPasskeys(): ServiceError {
  return new ServiceError('conflict', `You have ${maxPasskeysOfUser} passkeys. Remove one first.`);
}
