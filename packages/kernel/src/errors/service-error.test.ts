import { errorKinds, isErrorKind, ServiceError } from './index';

describe('ServiceError', () => {
  test('anything thrown that is not a ServiceError becomes internal and keeps its cause inside', () => {
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

  test('the kinds are a closed list: an inherited property name is not one of them', () => {
    expect(isErrorKind('invalid')).toBe(true);
    expect(isErrorKind('constructor')).toBe(false);
  });

  test('every 5xx kind has the code internal_error (spec 7)', () => {
    for (const kind of Object.values(errorKinds)) {
      expect(kind.status >= 500).toBe(kind.code === 'internal_error');
    }
  });
});
