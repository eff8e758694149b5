import { ApiError } from '../api/api-error';
import { en } from '../texts/en';
import { ptBr } from '../texts/pt-br';
import { missingFields, refusedFields, unplacedFailure } from './field-faults';

const control = (name: string, validity: Partial<ValidityState>, willValidate = true) => ({
  name,
  willValidate,
  validity: { valid: Object.keys(validity).length === 0, ...validity } as ValidityState,
  validationMessage: 'the words of the browser',
});
const invalid = (...names: string[]) => {
  const faults = names.map((name) => ({ pointer: `/${name}`, message: `${name} must be otherwise.` }));
  return new ApiError(400, 'invalid_request', faults[0]?.message ?? '', 'request', undefined, faults);
};

describe('missingFields', () => {
  test('reports an empty field as required, and an invalid one with its rule', () => {
    const controls = [control('name', { valueMissing: true }), control('email', { typeMismatch: true }), control('message', {})];
    expect(missingFields(controls, en)).toEqual({ name: en.failures.required, email: en.failures.fields.email });
    expect(missingFields(controls, ptBr)).toEqual({ name: ptBr.failures.required, email: ptBr.failures.fields.email });
  });

  test('leaves out fields that the browser does not check, and falls back to the message of the browser', () => {
    expect(missingFields([control('name', { valueMissing: true }, false)], en)).toEqual({});
    expect(missingFields([control('constructor', { tooShort: true })], en)).toEqual({ constructor: 'the words of the browser' });
  });
});

describe('refusedFields', () => {
  test('names every refused field, including a field with a refused item', () => {
    expect(refusedFields(invalid('domain', 'categories/3'), en)).toEqual({
      domain: en.failures.fields.domain,
      categories: en.failures.fields.categories,
    });
  });

  test('uses the message of the API for a field without a text of ours, and leaves out faults without a field', () => {
    expect(refusedFields(invalid('of_a_later_release', ''), en)).toEqual({ of_a_later_release: 'of_a_later_release must be otherwise.' });
    expect(refusedFields(null, en)).toEqual({});
  });

  test('shows the advice of another error code at its field', () => {
    const wrong = new ApiError(401, 'wrong_password', '', '', undefined, [{ pointer: '/current_password', message: '' }]);
    expect(refusedFields(wrong, en)).toEqual({ current_password: en.failures.advice.wrong_password });
    expect(refusedFields(wrong, en, { wrong_password: 'Not this one.' })).toEqual({ current_password: 'Not this one.' });
  });
});

describe('unplacedFailure', () => {
  test('has the faults that no field shows', () => {
    const failure = invalid('domain', 'banner/texts');
    expect(unplacedFailure(failure, new Set(['domain', 'banner']))).toBeUndefined();
    expect(unplacedFailure(failure, new Set(['domain']))).toMatchObject({
      code: 'invalid_request',
      message: 'banner/texts must be otherwise.',
      requestId: 'request',
      faults: [{ pointer: '/banner/texts' }],
    });
    expect(unplacedFailure(failure, new Set())).toBe(failure);
  });

  test('is the whole failure when the failure names no field, and undefined without a failure', () => {
    const limit = new ApiError(403, 'plan_limit_exceeded', '');
    expect(unplacedFailure(limit, new Set(['name']))).toBe(limit);
    expect(unplacedFailure(null, new Set(['name']))).toBeUndefined();
  });
});
