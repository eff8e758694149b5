import { useTeamTexts } from '../../texts/team-texts';
import type { KeyCreator } from '../../api/keys';

/** Whose key it is, also of somebody who is no longer a member. */
export function KeyCreatorText({ creator: { name, removed } }: { creator: KeyCreator }) {
  const t = useTeamTexts();
  return removed ? `${t.createdBy(name)} (${t.removed})` : t.createdBy(name);
}
