import { auditKinds } from '@consent/contracts';
import { auditTexts } from '../../dashboard/src/texts/en/audit';

test('each kind of the audit trail has a name in the dashboard', () => {
  expect(Object.keys(auditTexts.kinds).toSorted()).toEqual([...auditKinds].toSorted());
});
