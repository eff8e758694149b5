import { Type } from '@sinclair/typebox';
import { exampleTimes } from '../../pipeline/0-common/example-values';
import { plainText } from './text';

const example = { closed_at: exampleTimes.created, purge_at: '2026-12-21T09:00:00.000Z' };

export const AccountClosing = Type.Object(
  {
    closed_at: Type.String({ format: 'date-time', description: 'When the account was closed' }),
    purge_at: Type.String({ format: 'date-time', description: 'Until then you can read, export and reopen. Then everything is deleted' }),
  },
  {
    $id: 'AccountClosing',
    additionalProperties: false,
    description: 'Of an account that is closed and can be reopened. Its `plan_status` is `suspended`',
    examples: [example],
  },
);

export const CloseAccountBody = Type.Object(
  { confirm: plainText({ maxLength: 120, description: 'The name of the account, as a confirmation' }) },
  { $id: 'CloseAccount', additionalProperties: false, examples: [{ confirm: 'Ada' }] },
);
