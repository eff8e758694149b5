import { roles, type Role } from '../../api/roles';

/** An owner and an admin are never limited to sites (decision 80). */
export const canBeLimited = (role: Role): boolean => role !== 'owner' && role !== 'admin';

/** Only owners make owners. */
export const assignableRoles = (own: Role): readonly Role[] => roles.filter((role) => own === 'owner' || role !== 'owner');
