import { auditKinds } from '@consent/contracts';
import { auditKindNames } from '../../dashboard/src/pages/audit/kinds';

test('each kind of the audit trail has a name in the dashboard', () => {
  expect([...auditKindNames].toSorted()).toEqual([...auditKinds].toSorted());
});
