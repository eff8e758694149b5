import { assignableRoles } from './assignable-roles';
import { memberActions } from './member-actions';

const owner = { role: 'owner', mayWrite: true } as const;
const admin = { role: 'admin', mayWrite: true } as const;
const auditor = { role: 'auditor', mayWrite: false } as const;

test('[decision 80] the last owner cannot leave', () => {
  expect(memberActions({ role: 'owner', you: true }, owner, 1)).toEqual({ change: false, remove: false, reason: 'lastOwner' });
  expect(memberActions({ role: 'owner', you: true }, owner, 2)).toEqual({ change: false, remove: true });
});

test('[decision 80] nobody changes the own role, and everybody else may leave', () => {
  expect(memberActions({ role: 'admin', you: true }, admin, 1)).toEqual({ change: false, remove: true });
  expect(memberActions({ role: 'auditor', you: true }, auditor, 1)).toEqual({ change: false, remove: true });
});

test('[decision 80] only owners touch owners', () => {
  expect(memberActions({ role: 'owner', you: false }, admin, 1)).toEqual({ change: false, remove: false, reason: 'ownersOnly' });
  expect(memberActions({ role: 'owner', you: false }, owner, 2)).toEqual({ change: true, remove: true });
  expect(assignableRoles('admin')).not.toContain('owner');
  expect(assignableRoles('owner')).toContain('owner');
});

test('[decision 80] who only reads members changes none', () => {
  expect(memberActions({ role: 'developer', you: false }, auditor, 1)).toEqual({ change: false, remove: false });
});
