import { bare, type CheckedSite, type Identity, type PersonWords, type Preferences } from '@consent/notice';
import { isAccepted, keepChoice, newSubject, removeChoice, type Choice } from '../record.ts';
import { timeout } from '../timeout.ts';
import type { PageState } from '../what-runs.ts';
import { outcomeOf, stricter, type Outcome, type PersonChoice } from './difference.ts';
import { keepDevice, readDevice } from './stored-device.ts';

/** The settings that came with the program (gateway/src/notices/site-script-text.ts). */
declare const consentSite: { identity?: Identity; cookie_domain?: string };

/** A page that identifies nobody any more must not wait for longer. */
const longestWaitMs = 3000;
const longestForgetMs = 1500;
/** A page reloads when scripts ran that the person refused elsewhere. It says again why. */
const reloadMs = 5000;

interface PersonParts {
  server: { origin: string; token: string };
  state: PageState;
  /** The id of the visitor that the page has set. */
  subject: string | undefined;
  /** Records the preferences again, as the choice of this device now. */
  record: (loaded: CheckedSite, preferences: Preferences, isEverything: boolean, isSignal: boolean) => void;
  /** Decides what holds and whether to ask, once the settings are there. */
  decide: () => void;
  view: () => { tellAdopted?: () => void } | undefined;
  /** Shows the person in the elements of the page. */
  fill: () => void;
}

export interface Person {
  identify: (token: string) => Promise<boolean>;
  forget: () => Promise<void>;
  /** Resolves when the answer for a signed-in person is there, or does not come. */
  ready: Promise<unknown>;
  /** Nothing optional may run yet, because another device may have refused it. */
  isWaiting: () => boolean;
  /** The subject for the first choice of this device. */
  deviceSubject: () => string | undefined;
  /** Marks a choice that is being made. */
  mark: (choice: Choice) => void;
  words: (language: string) => PersonWords | undefined;
  /** Call it when the settings are there, first of all that decides. */
  settle: (loaded: CheckedSite) => void;
  /** Why the visitor must be asked although a choice may hold. Undefined if for no reason of this. */
  wish: () => 'ask' | 'tell' | undefined;
}

/** A choice on one device holds on all devices of a signed-in person (decision 70). A failure changes nothing: the visitor stays anonymous. */
export function createPerson({ server, state, subject, record, decide, view, fill }: PersonParts): Person {
  const { identity } = consentSite;
  let device = readDevice();
  let isLinked = device?.is_linked === true;
  let answer: PersonChoice | undefined;
  let wished: { outcome: 'ask' | 'tell'; choice: Choice | undefined } | undefined;
  let done: () => void = () => undefined;
  let isWaiting = isLinked;
  const ready = new Promise<void>((resolve) => {
    done = () => {
      isWaiting = false;
      resolve();
    };
    if (!isLinked) done();
    else setTimeout(done, longestWaitMs);
  });

  const post = (path: string, body: object): Promise<Response> =>
    fetch(`${server.origin}/api/v1/public/identity${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Site-Token': server.token },
      body: JSON.stringify(body),
      keepalive: true,
      signal: timeout(),
    });

  /** Tells the server about a sign-out, until it knows. */
  async function leave(): Promise<void> {
    if (device?.is_leaving !== true) return;
    const { subject: subject_id } = device;
    const response = await post('/forget', { subject_id }).catch(() => undefined);
    if (response?.ok === true && device.subject === subject_id) keepDevice((device = { ...device, is_leaving: undefined }));
  }
  let leaving = leave();

  const subjectNow = (): string => subject ?? device?.subject ?? state.choice?.subject ?? newSubject();

  /** What this device had chosen by itself. */
  const ownChoice = (): Choice | undefined => (state.choice?.of_person === true ? device?.before : state.choice);

  function restore(): void {
    const before = ownChoice();
    state.choice = before;
    if (before === undefined) removeChoice(consentSite.cookie_domain);
    else keepChoice(before);
  }

  async function ask(token: string): Promise<Response> {
    // In order, so that a late end does not end the new link.
    await leaving;
    const own = subjectNow();
    const first = await post('', { token, subject_id: own });
    if (first.status !== 409 || subject !== undefined) return linked(first, own);
    // The device was another person's, whose choice is none of this one.
    restore();
    const fresh = newSubject();
    return linked(await post('', { token, subject_id: fresh }), fresh);
  }

  function linked(response: Response, own: string): Response {
    if (!response.ok) return response;
    device = { ...device, subject: own, is_linked: true, is_leaving: undefined, before: ownChoice() };
    isLinked = true;
    keepDevice(device);
    return response;
  }

  const outcomeNow = (): Outcome =>
    answer === undefined || identity === undefined ? 'nothing' : outcomeOf(answer, state.choice, identity.on_difference);

  function settleNow(): void {
    if (state.site !== undefined) decide();
  }

  return {
    ready,
    isWaiting: () => isWaiting,
    deviceSubject: () => device?.subject,
    words: (language) => (identity !== undefined && Object.hasOwn(identity.texts, language) ? identity.texts[language] : undefined),
    mark: (choice) => {
      choice.scope_told = true;
      choice.of_person = isLinked || undefined;
    },

    identify: async (token) => {
      let hasEnded = false;
      try {
        const response = await ask(token);
        if (response.ok) {
          answer = bare((await response.json()) as PersonChoice);
          state.personToken = token;
          fill();
          return true;
        }
        console.warn(`Consent Service: nobody was identified. ${await response.text()}`);
        hasEnded = isLinked && [401, 409].includes(response.status);
        if (hasEnded) end();
        return false;
      } catch (error) {
        console.warn('Consent Service: nobody was identified.', error);
        return false;
      } finally {
        const wasWaiting = isWaiting;
        done();
        // A visitor who is answering right now is not disturbed for nothing.
        if (!wasWaiting && (hasEnded || outcomeNow() !== 'nothing')) settleNow();
      }
    },

    forget: async () => {
      if (device === undefined || !isLinked) return;
      end(true);
      // The page may reload now, if scripts ran that may not any more. A request on its way would end with it.
      leaving = leave();
      await Promise.race([leaving, new Promise((resolve) => setTimeout(resolve, longestForgetMs))]);
      settleNow();
    },

    settle: (loaded) => {
      if (Date.now() - (device?.adopted_at ?? 0) < reloadMs) view()?.tellAdopted?.();
      const outcome = outcomeNow();
      const [person, { choice }] = [answer, state];
      answer = undefined;
      // An answer of the visitor, here or in another tab, ends it.
      if (state.choice !== wished?.choice) wished = undefined;
      if (person === undefined || outcome === 'nothing') return;
      if (outcome === 'adopt') adopt(person, choice);
      if (outcome === 'carry' && choice !== undefined) record(loaded, choice.preferences, choice.accepted, choice.signal === true);
      if (outcome === 'ask' && choice !== undefined) {
        const preferences = stricter(person.preferences ?? {}, choice.preferences);
        // Not stored, so that the next page finds the difference again if nobody answers.
        state.choice = { ...choice, preferences, accepted: isAccepted(loaded, preferences, false), everything: undefined };
      }
      wished = outcome === 'ask' || outcome === 'tell' ? { outcome, choice: state.choice } : undefined;
    },

    wish: () => (state.choice === wished?.choice ? wished?.outcome : undefined),
  };

  function end(isLeaving = false): void {
    restore();
    isLinked = false;
    state.personToken = undefined;
    answer = undefined;
    if (device !== undefined)
      keepDevice((device = { subject: device.subject, is_linked: false, is_leaving: isLeaving ? true : undefined }));
  }

  function adopt(
    { since, record: record_id, accepted, preferences, policy_version, policy_sha256 }: PersonChoice,
    choice: Choice | undefined,
  ): void {
    const isNews = choice === undefined || JSON.stringify(choice.preferences) !== JSON.stringify(preferences);
    const adopted: Choice = bare({
      ...{ subject: subjectNow(), accepted: accepted === true, preferences: bare(preferences ?? {}) },
      ...{ policy_version: policy_version ?? 0, policy_sha256: policy_sha256 ?? '', decided_at: since ?? new Date().toISOString() },
      ...{ record_id: record_id ?? undefined, consent_mode: choice?.consent_mode, of_person: true as const, scope_told: true as const },
    });
    // The choice before may be dated later, and would replace it.
    removeChoice(consentSite.cookie_domain);
    state.choice = adopted;
    keepChoice(adopted);
    if (!isNews || device === undefined) return;
    keepDevice((device = { ...device, adopted_at: Date.now() }));
    view()?.tellAdopted?.();
  }
}
