import { bare, type CheckedSite, type Preferences } from '@consent/notice';
import { hasPerson } from './has-person.ts';
import { checkWanted, choiceOf, contextOf, recordedChoice, type Source } from './make-choice.ts';
import { personNow } from './person/person-now.ts';
import { isAccepted, isReplaced, keepChoice, readChoice, type Choice } from './record.ts';
import type { Recovery } from './recovery-file.ts';
import { createSender } from './send.ts';
import { everyCategory, type PageState } from './what-runs.ts';

/** A slow server must not hold back a visitor's choice for longer. */
const longestWaitMs = 3000;

interface ChoiceParts {
  state: PageState;
  /** The id of the visitor that the page has set. */
  subject: string | undefined;
  server: { origin: string; token: string };
  recovery: () => Promise<Recovery>;
  /** The choice holds now. */
  apply: () => void;
  /** The server has the choice, or cannot be reached at the moment. It holds. */
  onSettled: () => void;
  /** The choice is on its way, and does not hold yet. */
  onSent: () => void;
  /** The server has refused the choice. It does not hold. */
  onRefused: (reason: string) => void;
}

/** The choice of this visitor: how it is made, kept and sent, and when it holds. */
export function createChoices({ state, subject, server, recovery, apply, onSent, onSettled, onRefused }: ChoiceParts) {
  /** The earlier choice of another visitor of this browser is no choice of this one. */
  const ofVisitor = (choice: Choice | undefined) => (subject === undefined || choice?.subject === subject ? choice : undefined);
  const subjectNow = hasPerson
    ? () => subject ?? personNow()?.deviceSubject() ?? state.choice?.subject
    : () => subject ?? state.choice?.subject;

  /** An earlier choice holds until the site's settings say to ask again. The server must not have refused it. */
  const mayHold = (): boolean => state.choice !== undefined && state.choice.pending?.refused === undefined;

  const sender = createSender({
    ...server,
    recovery,
    isCurrent: (sent) => (sent === state.choice || ofVisitor(sent) === undefined) && !isReplaced(sent),
    onSent,
    onOutcome: (sent, refusal) => {
      if (sent !== state.choice) return;
      state.holds = refusal === undefined;
      if (refusal === undefined) onSettled();
      else onRefused(refusal);
    },
  });

  /** A refusal holds immediately, an agreement when it was recorded or cannot be sent at the moment. */
  function holdWhenSent(isHeld: boolean): void {
    const made = state.choice;
    state.isKept = false;
    state.holds = mayHold() && (isHeld || made?.pending === undefined || !made.accepted);
    if (state.holds || !mayHold()) return;
    setTimeout(() => {
      if (made !== state.choice || state.holds || !mayHold()) return;
      state.holds = true;
      apply();
    }, longestWaitMs);
  }

  function send(made: Choice): void {
    // What the page set holds already.
    const isHeld = state.choice?.wanted !== undefined;
    const choice = bare({ ...made, pending: made.pending && bare(made.pending) });
    state.choice = choice;
    // Without storage, a signal would be recorded with every page view.
    if (!keepChoice(choice) && choice.signal === true) choice.pending = undefined;
    sender.send(choice);
    holdWhenSent(isHeld);
  }

  function record(loaded: CheckedSite, preferences: Preferences, isEverything: boolean, source: Source, context: object | undefined): void {
    const made = recordedChoice(loaded, { subject: subjectNow(), preferences, isEverything, source, context });
    if (hasPerson) personNow()?.mark(made);
    send(made);
  }

  return {
    mayHold,
    send,
    record,
    /** Before the settings are loaded, policy and categories are unknown. The choice holds immediately and is recorded later. */
    keepWanted: (wanted: boolean | Preferences): void => {
      const preferences = typeof wanted === 'boolean' ? {} : { ...wanted };
      const isOn = wanted === true || Object.values(preferences).includes(true);
      const choice: Choice = bare({ ...choiceOf(subjectNow(), preferences, isOn, wanted === true), wanted });
      state.choice = choice;
      state.holds = true;
      keepChoice(choice);
      apply();
    },
    /** Throws a TypeError if the site does not have these categories. */
    recordOfPage: (loaded: CheckedSite, wanted: boolean | Preferences): void => {
      checkWanted(wanted, loaded);
      const { choice, holds, language } = state;
      const [preferences, isOn] =
        typeof wanted === 'boolean' ? [everyCategory(loaded, wanted), wanted] : [{ ...wanted }, Object.values(wanted).includes(true)];
      // Which question the page asked is unknown. A withdrawal answers none.
      const withdraws = holds && choice?.accepted === true && choice.wanted === undefined && !isAccepted(loaded, preferences, isOn);
      record(loaded, preferences, isOn, 'page', withdraws ? contextOf(loaded, language, 'other', 'withdraw') : undefined);
    },
    /** Whether another tab has made a choice, or another page while this one was in the back-forward cache. It is the choice of this page now. */
    readAgain: (): boolean => {
      const stored = ofVisitor(readChoice());
      if (JSON.stringify(stored) === JSON.stringify(state.choice)) return false;
      state.choice = stored;
      holdWhenSent(false);
      return true;
    },
    /** The choice of an earlier page, and what is still to be sent of it. */
    start: (): void => {
      const stored = readChoice();
      state.choice = ofVisitor(stored);
      state.holds = mayHold();
      if (stored?.pending !== undefined) sender.send(state.choice?.pending === undefined ? stored : state.choice);
    },
    retry: sender.retry,
    flush: sender.flush,
  };
}
