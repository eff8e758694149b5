/** Roles of members of an account (decision 80). */
export const roles = ['owner', 'admin', 'privacy_officer', 'developer', 'marketer', 'auditor'] as const;

export type Role = (typeof roles)[number];

/** Undefined for a role of a later release, which must get no rights here. */
export function roleOf(name: string): Role | undefined {
  return roles.find((role) => role === name);
}
