import { apiErrorOf } from './api-error';

const answer = (body: string, status = 400) => new Response(body, { status, headers: { 'X-Request-Id': 'request' } });

test('[decision 23.2] reads every fault of problem details', async () => {
  const errors = [
    { pointer: '/name', message: 'name is required.' },
    { pointer: '', parameter: 'limit', message: 'limit must be an integer.' },
  ];
  const error = await apiErrorOf(answer(JSON.stringify({ code: 'invalid_request', detail: 'name is required.', status: 400, errors })));
  expect(error).toMatchObject({ status: 400, code: 'invalid_request', message: 'name is required.', requestId: 'request', faults: errors });
});

test('reads the envelope, which names no faults', async () => {
  const error = await apiErrorOf(answer('{"error":"not_found","message":"No such site."}', 404));
  expect(error).toMatchObject({ code: 'not_found', message: 'No such site.', faults: [] });
});

test.each(['<html>', 'null', '[]', '{"code":5,"detail":{},"errors":"x"}', '{"errors":[null,{"pointer":1},{"message":"m"}]}'])(
  'turns %s, an answer that is not from the API, into an internal error',
  async (body) => {
    expect(await apiErrorOf(answer(body, 502))).toMatchObject({ status: 502, code: 'internal_error', message: '', faults: [] });
  },
);
