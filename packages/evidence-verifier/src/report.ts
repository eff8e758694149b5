import { FormatError } from '@consent/evidence-format';
import { type Claim, type NotChecked, type Refutation, type VerificationResult } from './result';

export class Report {
  readonly refutations: Refutation[] = [];
  readonly #claims: Claim[] = [];
  readonly #doubts = new Set<string>();
  readonly #notChecked = new Set<NotChecked>();

  refute(refutation: Refutation): void {
    this.refutations.push(refutation);
  }

  claim(claim: Claim): void {
    this.#claims.push(claim);
  }

  /** Rules out the outcome `holds`. */
  doubt(reason: string): void {
    this.#doubts.add(reason);
  }

  leaveUnchecked(what: NotChecked): void {
    this.#notChecked.add(what);
  }

  /** A FormatError becomes a refutation. */
  attempt<T>(place: Omit<Refutation, 'problem'>, step: () => T): T | undefined {
    try {
      return step();
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      this.refute({ ...place, problem: error.message });
      return undefined;
    }
  }

  async attemptLater<T>(place: Omit<Refutation, 'problem'>, step: () => Promise<T>): Promise<T | undefined> {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      this.refute({ ...place, problem: error.message });
      return undefined;
    }
  }

  result(about: VerificationResult['about']): VerificationResult {
    const isRefuted = this.refutations.length > 0;
    const doubts = [...this.#doubts];
    const notChecked = [...this.#notChecked];
    const outcome = isRefuted ? 'refuted' : doubts.length > 0 ? 'cannot_tell' : 'holds';
    return { outcome, about, claims: isRefuted ? [] : this.#claims, refutations: this.refutations, doubts, notChecked };
  }
}
