import { DatabaseError } from 'pg';
import { isContention, isNotNullViolation, isRolledBack, isUniqueViolation, toServiceError } from './postgres-errors';

const errorOf = (code: string, message: string) => Object.assign(new DatabaseError(message, message.length, 'error'), { code });

/** Of a COPY to a worker node. */
const citus = (message: string) => errorOf('XX000', message);

test('an error of a Citus worker node without its code is known by its text', () => {
  expect(isUniqueViolation(citus('duplicate key value violates unique constraint "consents_pkey_102010"'))).toBe(true);
  expect(isNotNullViolation(citus('null value in column "key_sha256" of relation "answers_102021" violates not-null constraint'))).toBe(
    true,
  );
  for (const message of ['deadlock detected', 'canceling statement due to lock timeout', 'canceling statement due to user request']) {
    expect(isContention(citus(message))).toBe(true);
    expect(toServiceError(citus(message))).toMatchObject({ kind: 'unavailable' });
  }
});

test('a COMMIT that a Citus worker node did not confirm may have taken effect there', () => {
  expect(isRolledBack(citus('could not commit transaction for shard 102010 on at least one active node'))).toBe(false);
  expect(isRolledBack(citus('duplicate key value violates unique constraint "consents_pkey_102010"'))).toBe(true);
});

test('other errors are known by their code only', () => {
  expect(isUniqueViolation(errorOf('P0001', 'duplicate key value violates unique constraint "a"'))).toBe(false);
  expect(isUniqueViolation(errorOf('23505', 'doppelter Schlüsselwert'))).toBe(true);
  expect(isContention(citus('cache lookup failed'))).toBe(false);
});
