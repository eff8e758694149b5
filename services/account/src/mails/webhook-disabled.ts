import { layOut } from './layout';
import type { LetterText } from './letter';

/** To the owner of an endpoint that failed too often (spec 6, delivery rules). */
export function webhookDisabledLetter({
  url,
  consecutiveFailures,
  webhooksLink,
}: {
  url: string;
  consecutiveFailures: number;
  webhooksLink: string;
}): LetterText {
  return layOut({
    subject: 'A webhook endpoint was disabled',
    paragraphs: [
      `${consecutiveFailures} deliveries in a row failed, so nothing more is sent to this endpoint:\n${url}`,
      'Nothing is lost: what happens meanwhile is held. When the endpoint answers again, save it once to enable it, and replay what it missed.',
    ],
    action: { label: 'See what failed', link: webhooksLink },
  });
}
