import { invalid } from '@consent/kernel/errors';
import { isPageSubject } from '@consent/kernel/ids';

/** A person can read the subject of their page in a receipt and pass it on. Only the page itself decides with it (decision 74). */
export function refusePageSubject(subjectId: string): void {
  if (isPageSubject(subjectId)) throw invalid('subject_id is that of a person’s page, under which only the page records.');
}
