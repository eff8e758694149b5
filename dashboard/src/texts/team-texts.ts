import { invitationTexts as enInvitation, teamTexts as en } from './en/team';
import { useLanguage, type Language } from './language';
import { invitationTexts as ptBrInvitation, teamTexts as ptBr } from './pt-br/team';

export type TeamTexts = typeof en;

const byLanguage: Record<Language, TeamTexts> = { en, 'pt-BR': ptBr };
const ofInvitation: Record<Language, typeof enInvitation> = { en: enInvitation, 'pt-BR': ptBrInvitation };

/** Not among the texts of the first load, because few pages need them. */
export function useTeamTexts(): TeamTexts {
  return byLanguage[useLanguage().language];
}

export function useInvitationTexts(): typeof enInvitation {
  return ofInvitation[useLanguage().language];
}
