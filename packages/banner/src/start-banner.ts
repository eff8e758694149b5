import { labelOf, optionalKeys, questionOf, textsIn, type CheckedSite } from '@consent/notice';
import { createChoices } from './choices.ts';
import { hasPerson } from './has-person.ts';
import { hasRules } from './has-rules.ts';
import { createHeldContent } from './held-content.ts';
import { createHeldScripts, watchPage } from './held-scripts.ts';
import { checkWanted, contextOf } from './make-choice.ts';
import { isWithin, listen } from './page.ts';
import { createListeners, type ConsentApi } from './page-api.ts';
import { createPerson } from './person/person.ts';
import { personNow, setPerson } from './person/person-now.ts';
import type { Program } from './program.ts';
import { isOld, isReplaced, keepChoice, mustAsk, readChoice, storageKey } from './record.ts';
import { loadRecovery, type Recovery } from './recovery-file.ts';
import { readFrom, shareOn } from './shared-choice.ts';
import { fillElements, tellWhy } from './shown-file.ts';
import type { VendorSignal } from './signals/vendor-signal.ts';
import { page } from './this-page.ts';
import { createView, type View } from './view.ts';
import { createWhatRuns, everyCategory, type PageState } from './what-runs.ts';

export function startBanner({ parts, ...program }: Program, script: HTMLScriptElement, token: string): void {
  const { language, consentMode, subject } = script.dataset;
  const { origin } = new URL(script.src);
  const server = { origin, token };
  const state: PageState = { site: undefined, language: '', choice: undefined, holds: false, isKept: false, mayRun: false };
  const runs = createWhatRuns(state, script);
  const listeners = createListeners();
  let vendors = parts.createToldVendors?.();
  const recovery = () => loadRecovery(origin);
  let view: View | undefined;
  let isShowWanted = false;
  let refusals = 0;

  const heldScripts = createHeldScripts(runs.isAllowed);
  const runHeldContent = createHeldContent(origin, {
    site: () => state.site,
    language: () => state.language,
    ...{ textsIn, labelOf, isAllowed: runs.isAllowed },
    nonce: script.nonce,
    // Also a choice on its way to the server: what it refuses is refused already.
    answer: () => ((state.holds || state.choice?.pending !== undefined) && choices.mayHold() ? state.choice : undefined),
    ran: heldScripts.ran,
    readChoice,
    allow: (loaded, preferences) => {
      // It answers the words of a placeholder, which no notice asks.
      choices.record(loaded, preferences, true, 'content', undefined);
      view?.rest();
    },
  });
  const choices = createChoices({
    ...{ state, server, recovery, subject: subject || undefined },
    apply,
    onSettled: () => {
      refusals = 0;
      apply();
    },
    onSent: () => (state.holds ? apply() : runHeldContent()),
    onRefused: (reason) => {
      // The site's settings tell whether it can be recorded after all, or must be made again.
      refusals += 1;
      console.error(`Consent Service did not record the choice: ${reason}`);
      apply();
      tryToLoad();
    },
  });

  const runHeld = () => {
    heldScripts.run();
    runHeldContent();
    fillElements(server, state);
  };

  readFrom(parts.shareChoice);
  choices.start();
  if (hasPerson) {
    const person = createPerson({
      ...{ server, state, subject: subject || undefined, view: () => view },
      record: (loaded, preferences, isEverything, isSignal) =>
        choices.record(loaded, preferences, isEverything, isSignal ? 'gpc' : 'person', undefined),
      decide: () => state.site && view && decide(state.site, view),
      fill: () => fillElements(server, state),
    });
    setPerson(person);
    if (person.isWaiting()) state.holds = false;
  }
  let lastTold = JSON.stringify(runs.forPage());

  /** Tells the page about the choice, after it was stored and sent. */
  function apply(): void {
    const { site } = state;
    const now = runs.forPage();
    vendors?.tell(now.preferences, runs.isOn);
    runHeld();
    view?.showSignal(runs.signalEffect() !== 'ignored' && site !== undefined && ![...optionalKeys(site), ''].some(runs.isOn));
    const text = JSON.stringify(now);
    if (text === lastTold) return;
    lastTold = text;
    listeners.tell(now);
  }

  function show(): void {
    if (view === undefined) isShowWanted = true;
    else ask(view, true);
  }

  function ask(shown: View, byVisitor: boolean, isNotice = false): void {
    if (hasPerson) shown.tellDifference?.(personNow()?.wish() === 'ask');
    const { site, holds } = state;
    // A visitor may close the question where something holds without an answer.
    const isDismissible = byVisitor && (holds || (hasRules && site !== undefined && questionOf(site) !== 'opt_in'));
    shown.ask({ byVisitor, isDismissible, ticked: runs.effective(), isNotice });
  }

  const isRefused = () => state.choice?.pending?.refused === true;

  async function load(): Promise<void> {
    const { site: earlier, choice } = state;
    const isUnsent = choice?.pending !== undefined;
    const inlined = earlier === undefined && refusals === 0 && !isUnsent ? program.inlined() : undefined;
    const found = inlined ?? (await program.fetchSite(server, refusals > 0 || earlier !== undefined || isUnsent));
    // Starts here, because another language needs a request.
    const wanted = [language ?? '', page.documentElement.lang, ...navigator.languages];
    const spoken = parts.inLanguage?.(found, wanted, origin) ?? { site: found, language: 'en' };
    shareOn(found.cookie_domain);
    keepForSite(found);
    await tellVendors(found);
    await untilBody();
    if (hasPerson) await personNow()?.ready;
    state.mayRun = true;
    const { site: loaded, language: shown } = await spoken;
    const file = isRefused() ? await recovery().catch(() => undefined) : undefined;
    state.site = loaded;
    state.language = shown;
    view?.remove();
    view = createView({
      ...{ page, language: shown, nonce: script.nonce },
      site: loaded,
      look: loaded.look,
      onChoice: (preferences, action, surface) =>
        choices.record(loaded, preferences, action === 'accept_all', 'banner', contextOf(loaded, shown, surface, action)),
      onChange: show,
      onRead: () => hasRules && parts.readNotes?.keepRead(loaded),
    });
    // A signal is newer than what was chosen with another tool.
    if (runs.signalEffect() === 'ignored')
      await parts.takeEarlier?.(loaded, { origin, state, subject: subject || undefined, send: choices.send });
    decide(loaded, view, file);
    // Without categories nothing tells what a rule allows.
    if (loaded.categories !== null || !runs.isOnUnasked('')) parts.startWatching?.({ ...server, site: loaded, consent });
  }

  /** The choice as the site wants it kept: where its subdomains share it, and with what its tags must hear first. */
  function keepForSite({ cookie_domain, google_consent_mode: isOn }: CheckedSite): void {
    const { choice } = state;
    if (choice === undefined || isReplaced(choice)) return;
    const isNew = choice.consent_mode !== isOn;
    choice.consent_mode = isOn;
    if (cookie_domain !== undefined || isNew) keepChoice(choice);
  }

  /** The page wants what the settings of its site do not. */
  async function tellGoogleLater(): Promise<void> {
    const { google, createToldVendors } = await recovery();
    vendors ??= createToldVendors();
    vendors.add(google, null);
    apply();
  }

  async function tellVendors(found: CheckedSite): Promise<void> {
    const add = (signal: VendorSignal) => vendors?.isTold(signal) === false && vendors.add(signal, found.rule.place);
    if (found.google_consent_mode && parts.google) add(parts.google);
    (await program.vendors(origin, found)).forEach(add);
  }

  /** `recovery` if a choice that the server refused may be fitted to these settings. */
  function decide(loaded: CheckedSite, shown: View, file?: Recovery): void {
    if (hasPerson) personNow()?.settle(loaded);
    if (state.choice?.wanted !== undefined) {
      const { wanted } = state.choice;
      try {
        choices.recordOfPage(loaded, wanted);
        return shown.rest();
      } catch (error) {
        console.error(error);
        state.choice = undefined;
      }
    }
    const { choice } = state;
    const fitted = choice && isRefused() && refusals < 2 ? file?.fitToSite(choice, loaded, Date.now()) : undefined;
    if (fitted !== undefined) {
      refusals += 1;
      shown.rest();
      return choices.send(fitted);
    }
    const effect = runs.signalEffect();
    const isSending = choice?.pending !== undefined && !isRefused() && !state.holds;
    const isOfSignal = effect !== 'ignored' && choice?.signal === true;
    const isValid = choices.mayHold() && !isSending;
    state.holds = isValid && (isOfSignal || !mustAsk(choice, loaded, Date.now()));
    state.isKept = hasRules && isValid && loaded.rule.number !== undefined && choice !== undefined && !isOld(choice, loaded, Date.now());
    apply();
    if (isShowWanted) {
      isShowWanted = false;
      return show();
    }
    if (isSending) return shown.rest();
    if (hasPerson && personNow()?.wish() !== undefined) return ask(shown, false);
    if (effect !== 'ignored' && !state.holds && refusals < 2) {
      choices.record(loaded, everyCategory(loaded, false), false, 'gpc', contextOf(loaded, state.language, 'other', 'signal'));
      apply();
    }
    // The signal refused, and the visitor has not answered yet.
    if (hasRules && effect === 'refuses_and_asks' && state.choice?.signal === true) return ask(shown, false);
    const question = hasRules ? questionOf(loaded) : 'opt_in';
    const isNotice = question === 'notice';
    const isSilent = question === 'none' || (isNotice && parts.readNotes?.wasRead(loaded, Date.now(), isOld));
    if (state.holds || effect === 'decides' || isSilent) return shown.rest();
    ask(shown, false, isNotice);
    if (!isNotice && choices.mayHold() && choice?.signal !== true) tellWhy(server, state, shown.message);
  }

  function tryToLoad(): void {
    load().catch(async (error: unknown) => {
      // Without its settings the banner cannot ask, so optional scripts stay off unless an earlier choice allows them.
      state.mayRun = true;
      if (hasPerson) {
        await personNow()?.ready;
        state.holds = choices.mayHold();
      }
      apply();
      listen(window, 'online', tryToLoad, { once: true });
      if (!(error instanceof TypeError)) return console.warn(error);
      const refused = await recovery().then(
        (file) => file.refusedOrigin(server),
        () => undefined,
      );
      console.warn(refused ?? `Consent Service: ${origin} could not be reached. A Content-Security-Policy must name it in connect-src.`);
    });
  }

  function readAgain(): void {
    if (!choices.readAgain()) return;
    if (state.site !== undefined && view !== undefined) decide(state.site, view);
    else apply();
  }

  const consent: ConsentApi = (window.consent = {
    get: () => runs.forPage(),
    set: (wanted) => {
      checkWanted(wanted, state.site);
      if (state.site === undefined) return choices.keepWanted(wanted);
      choices.recordOfPage(state.site, wanted);
      view?.rest();
    },
    on: (_type, callback) => listeners.add(callback, runs.forPage()),
    show,
  });
  if (hasPerson) Object.assign(consent, { identify: personNow()?.identify, forget: personNow()?.forget });
  listen(document, 'click', (event) => {
    if (!(event.target instanceof Element) || !isWithin(event.target, '[data-consent-show]')) return;
    event.preventDefault();
    show();
  });
  listen<StorageEvent>(window, 'storage', ({ key }) => {
    if (key === storageKey || key === null) readAgain();
  });
  listen<PageTransitionEvent>(window, 'pageshow', ({ persisted }) => {
    if (persisted) readAgain();
  });
  // Another subdomain may have a newer choice, which fires no event here. Without storage, what was chosen here holds.
  listen(document, 'visibilitychange', () => {
    if (state.choice === undefined || isReplaced(state.choice)) readAgain();
  });
  listen(window, 'pagehide', choices.flush);
  listen(window, 'online', choices.retry);
  // Tags must hear "denied" before the settings are loaded. Choices of earlier releases do not tell whether the site wants that.
  state.mayRun = consentMode !== undefined || state.choice?.consent_mode !== undefined;
  if (parts.google && (consentMode !== undefined || state.choice?.consent_mode === true)) vendors?.add(parts.google, null);
  else if (consentMode !== undefined) void tellGoogleLater();
  let isKeeping = false;
  watchPage(runHeld, () => {
    if (isKeeping) return;
    isKeeping = true;
    // Not immediately: a page that removes the banner each time must not freeze.
    requestAnimationFrame(() => {
      isKeeping = false;
      view?.keep();
    });
  });
  apply();
  tryToLoad();
}

function untilBody(): Promise<void> {
  if ((page.body as HTMLElement | null) !== null) return Promise.resolve();
  return new Promise((resolve) => listen(document, 'DOMContentLoaded', () => resolve(), { once: true }));
}
