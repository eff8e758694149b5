export const invitationLifeMs = 7 * 24 * 3_600_000;
export const maxInvitations = 100;
