import { errorKinds, isErrorKind, ServiceError } from './index';

describe('ServiceError', () => {
  test('any other error becomes internal, and its message does not show the cause', () => {
    const cause = new Error('password=hunter2');
    const error = ServiceError.from(cause);
    expect(error.kind).toBe('internal');
    expect(error.message).not.toContain('hunter2');
    expect(error.cause).toBe(cause);
  });

  test('a ServiceError passes unchanged', () => {
    const error = new ServiceError('conflict', 'Erased.');
    expect(ServiceError.from(error)).toBe(error);
  });

  test('the kinds are a closed list without inherited property names', () => {
    expect(isErrorKind('invalid')).toBe(true);
    expect(isErrorKind('constructor')).toBe(false);
  });

  test('the 5xx kinds, and no others, have the code internal_error (spec 7)', () => {
    for (const kind of Object.values(errorKinds)) {
      expect(kind.status >= 500).toBe(kind.code === 'internal_error');
    }
  });
});
