import { FormatError, UnreadableZip } from '@consent/evidence-format';
import { type Claim, type NotChecked, type OpenedTexts, type Question, type Refutation, type VerificationResult } from './result';

export class Report {
  readonly #refutations: Refutation[] = [];
  readonly #refutedFiles = new Set<string>();
  readonly #claims: Claim[] = [];
  readonly #questions: Question[] = [];
  readonly #doubts = new Set<string>();
  readonly #notChecked = new Set<NotChecked>();
  /** Names in the anchors of the bundle. Verified or not. */
  readonly cosigners = new Set<string>();
  readonly authorities = new Set<string>();
  /** See VerificationResult. */
  asOf: string | undefined;
  /** See BundleToVerify. Only right if nothing is refuted. */
  opened: (() => OpenedTexts) | undefined;

  refute(refutation: Refutation): void {
    this.#refutations.push(refutation);
    this.#refutedFiles.add(refutation.file);
  }

  get isRefuted(): boolean {
    return this.#refutations.length > 0;
  }

  hasRefuted(file: string): boolean {
    return this.#refutedFiles.has(file);
  }

  claim(claim: Claim): void {
    this.#claims.push(claim);
  }

  /** Returns its place in the questions of the result. */
  addQuestion(question: Question): number {
    return this.#questions.push(question) - 1;
  }

  /** Rules out the outcome `holds`. */
  doubt(reason: string): void {
    this.#doubts.add(reason);
  }

  leaveUnchecked(what: NotChecked): void {
    this.#notChecked.add(what);
  }

  /** A FormatError becomes a refutation, an UnreadableZip a doubt. */
  attempt<T>(place: Omit<Refutation, 'problem'>, step: () => T): T | undefined {
    try {
      return step();
    } catch (error) {
      return this.#take(place, error);
    }
  }

  async attemptLater<T>(place: Omit<Refutation, 'problem'>, step: () => Promise<T>): Promise<T | undefined> {
    try {
      return await step();
    } catch (error) {
      return this.#take(place, error);
    }
  }

  /**
   * Runs a whole check. A fault of the verifier itself, or too little memory, contradicts nothing, so it is a doubt. Every
   * part of a bundle is read in `attempt`, which leaves nothing for this.
   */
  async guard(check: () => Promise<void>): Promise<void> {
    try {
      await check();
    } catch (error) {
      this.doubt(`The verifier failed: ${String(error)}. Please report this.`);
    }
  }

  #take(place: Omit<Refutation, 'problem'>, error: unknown): undefined {
    if (error instanceof FormatError) this.refute({ ...place, problem: error.message });
    else if (error instanceof UnreadableZip) this.doubt(error.message);
    else throw error;
    return undefined;
  }

  result(about: VerificationResult['about']): VerificationResult {
    const { isRefuted } = this;
    const doubts = [...this.#doubts];
    const notChecked = [...this.#notChecked];
    const outcome = isRefuted ? 'refuted' : doubts.length > 0 ? 'cannot_tell' : 'holds';
    const named = { cosigners: [...this.cosigners], authorities: [...this.authorities] };
    const claims = isRefuted ? [] : this.#claims;
    const questions = isRefuted ? [] : this.#questions;
    return { outcome, asOf: this.asOf, about, claims, questions, refutations: this.#refutations, doubts, notChecked, named };
  }
}
