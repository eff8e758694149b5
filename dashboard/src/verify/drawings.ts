import { type Claim, type OpenedTexts, type Question, type VerificationResult } from '@consent/evidence-verifier';

type Asked = Extract<Claim, { claim: 'asked' }>;

/** A question, and one way in which records answered it. */
export interface Drawing {
  question: Question;
  action: Asked['action'];
  asked: Asked['asked'];
  /** How many records. */
  records: number;
  /** The first of them. */
  record: string;
  /** Categories that were chosen in the first record. */
  chosen: string[];
  picture: Uint8Array<ArrayBuffer> | undefined;
}

/** More would fill a page. */
export const mostDrawings = 30;

/** Each question once for each answer, in the order of the log. */
export function drawingsOf({ claims, questions }: VerificationResult, opened: OpenedTexts | undefined): Drawing[] {
  const drawings = new Map<string, Drawing>();
  for (const claim of claims) {
    if (claim.claim !== 'asked') continue;
    const { action, asked, record, answers } = claim;
    const key = `${claim.question} ${action} ${asked}`;
    const before = drawings.get(key);
    if (before !== undefined) before.records += 1;
    else if (drawings.size < mostDrawings) {
      const question = questions[claim.question]!;
      const bytes = question.picture === null ? undefined : opened?.pictures.get(question.picture.file);
      const chosen = answers.filter(({ isAccepted }) => isAccepted).map(({ key: category }) => category);
      drawings.set(key, { question, action, asked, records: 1, record, chosen, picture: bytes && Uint8Array.from(bytes) });
    }
  }
  return [...drawings.values()];
}
