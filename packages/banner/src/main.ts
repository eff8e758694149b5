import { bare, checkSite, type CheckedSite } from './check-site.ts';
import { setConsentModeDefaults, updateConsentMode } from './consent-mode.ts';
import { createHeldContent } from './held-content.ts';
import { createHeldScripts, watchPage } from './held-scripts.ts';
import { originHelp } from './origin-help.ts';
import { isWithin, listen } from './page.ts';
import { createListeners, type ConsentApi, type ConsentState } from './page-api.ts';
import {
  chosenIn,
  fitToSite,
  isAccepted,
  isOld,
  isPreferences,
  isReplaced,
  keepChoice,
  keepRead,
  mustAsk,
  newSubject,
  readChoice,
  storageKey,
  wasRead,
} from './record.ts';
import type { Choice } from './record.ts';
import { findScriptTag } from './script-tag.ts';
import { shareChoices } from './shared-choice.ts';
import { createSender, pendingAgain, pendingOf, timeout } from './send.ts';
import { inLanguage } from './text-file.ts';
import { labelOf, optionalKeys, questionOf, runsUnasked, textsIn, type Preferences, type SignalEffect, type Site } from '@consent/notice';
import { page } from './this-page.ts';
import { createView, type Action, type View } from './view.ts';
import type { watch } from './watch/main.ts';

/** A slow server must not hold back a visitor's choice for longer. */
const longestWaitMs = 3000;

const tag = findScriptTag();

/** `/b/<token>.js` is this program in a function with these arguments. The page of a `/banner.js` may define anything under these names. */
declare const consentDocument: unknown;
declare const consentDomain: unknown;

try {
  // A page's element with the id "consent" is also window.consent, but has no methods of ours.
  if (tag !== undefined && typeof window.consent?.get !== 'function') start(tag);
} catch (error) {
  // The page must keep working if the banner fails.
  console.error(error);
}

function start(script: HTMLScriptElement): void {
  const { language, consentMode } = script.dataset;
  const inPath = /^\/b\/(st_[\w-]{43})\.js$/.exec(new URL(script.src).pathname)?.[1];
  const token = inPath ?? script.dataset['site'] ?? '';
  const subject = script.dataset['subject'] || undefined;
  if (token === '') {
    console.error('Consent Service: data-site is missing. Copy the snippet from the site’s page in the dashboard.');
    return;
  }
  const { origin } = new URL(script.src);
  const listeners = createListeners();
  let site: CheckedSite | undefined;
  let view: View | undefined;
  let shownLanguage = '';
  /** The earlier choice of another visitor of this browser is no choice of this one. */
  const ofVisitor = (choice: Choice | undefined) => (subject === undefined || choice?.subject === subject ? choice : undefined);
  let choice = ofVisitor(readChoice());
  /** An earlier choice holds until the site's settings say to ask again. The server must not have refused it. */
  const mayHold = (): boolean => choice !== undefined && choice.pending?.refused === undefined;
  let holds = mayHold();
  /** While the visitor is asked about other categories only, what was chosen holds. */
  let isKept = false;
  let usesConsentMode = consentMode !== undefined || choice?.consent_mode === true;
  /** Tags must hear "denied" first. Choices of earlier releases do not tell whether the site wants that. */
  let mayRun = consentMode !== undefined || choice?.consent_mode !== undefined;
  let isShowWanted = false;
  let refusals = 0;
  let lastMode = JSON.stringify([{}, false]);
  const warned = new Set<string>();

  const signalEffect = (): SignalEffect => (site !== undefined && globalPrivacyControl() === true ? site.rule.gpc : 'ignored');

  /** Whether the rule for this place lets a category run without a choice. Global Privacy Control refuses what is optional. */
  const isOnUnasked = (key: string): boolean =>
    site !== undefined && runsUnasked(site, key) && (signalEffect() === 'ignored' || everyCategory(site, false)[key] === true);

  /** Whether scripts of a category may run now. A refusal holds until the next choice, also while the visitor is asked again. */
  function isOn(key: string): boolean {
    const chosen = choice && chosenIn(choice, key);
    return (holds || isKept) && chosen !== undefined ? chosen : chosen !== false && isOnUnasked(key);
  }

  function effective(): Preferences {
    const keys = (site?.categories ?? []).map(({ key }) => key);
    const named = [...Object.keys(holds || isKept ? (choice?.preferences ?? {}) : {}), ...(keys.some(isOnUnasked) ? keys : [])];
    return Object.fromEntries(named.map((key) => [key, isOn(key)]));
  }

  const stateOf = (): ConsentState => ({
    decided: holds,
    accepted: holds && choice?.accepted === true,
    preferences: effective(),
    subject: choice?.subject ?? '',
  });
  let lastTold = JSON.stringify(stateOf());

  function warn(name: string, reason: string): false {
    if (!warned.has(name)) console.warn(`Consent Service: ${reason}`);
    warned.add(name);
    return false;
  }

  const isAllowed = (keys: string[], nonce = script.nonce): boolean => {
    if (!mayRun || (!holds && !keys.some(isOn))) return false;
    const known = site?.categories;
    const unknown = known && keys.find((key) => !known.some((category) => category.key === key));
    if (unknown !== undefined && unknown !== null) {
      return warn(unknown, `data-consent="${unknown}" is not a category of this site, so it stays held.`);
    }
    if (keys.length === 0 || !keys.every(isOn)) return false;
    // The banner must not run what the page's policy would not.
    return !script.nonce || nonce === script.nonce || warn('', 'a held script without the nonce of banner.js stays held.');
  };
  const heldScripts = createHeldScripts(isAllowed);
  const runHeldContent = createHeldContent(origin, {
    site: () => site,
    language: () => shownLanguage,
    ...{ textsIn, labelOf, isAllowed },
    nonce: script.nonce,
    // Also a choice on its way to the server: what it refuses is refused already.
    answer: () => ((holds || choice?.pending !== undefined) && mayHold() ? choice : undefined),
    ran: heldScripts.ran,
    allow: (loaded, preferences) => {
      // It answers the words of a placeholder, which no notice asks.
      record(loaded, preferences, true, 'content', undefined);
      view?.rest();
    },
  });

  const runHeld = () => {
    heldScripts.run();
    runHeldContent();
  };

  /** Tells the page about the choice, after it was stored and sent. */
  function apply(): void {
    const state = stateOf();
    // "" is a category that nothing names: it is on only where everything is.
    const [text, mode] = [JSON.stringify(state), JSON.stringify([state.preferences, isOn('')])];
    if (usesConsentMode && mode !== lastMode) updateConsentMode(isOn);
    if (usesConsentMode) lastMode = mode;
    runHeld();
    view?.showSignal(signalEffect() !== 'ignored' && site !== undefined && ![...optionalKeys(site), ''].some(isOn));
    if (text === lastTold) return;
    lastTold = text;
    listeners.tell(state);
  }

  const sender = createSender({
    origin,
    token,
    isCurrent: (sent) => (sent === choice || ofVisitor(sent) === undefined) && !isReplaced(sent),
    onSent: () => {
      if (holds) apply();
      else runHeldContent();
    },
    onOutcome: (sent, refusal) => {
      if (sent !== choice) return;
      if (refusal !== undefined) return refused(refusal);
      refusals = 0;
      holds = true;
      apply();
    },
    explainFailure: async () => {
      try {
        await fetchSite();
        return undefined;
      } catch (error) {
        return error instanceof TypeError ? await refusedOrigin() : undefined;
      }
    },
  });

  /** The choice ends here. The site's settings tell whether it can be recorded after all, or must be made again. */
  function refused(reason: string): void {
    refusals += 1;
    holds = false;
    console.error(`Consent Service did not record the choice: ${reason}`);
    apply();
    tryToLoad();
  }

  function send(made: Choice): void {
    // What the page set holds already.
    const isHeld = choice?.wanted !== undefined;
    choice = bare({ ...made, pending: made.pending && bare(made.pending) });
    // Without storage, a signal would be recorded with every page view.
    if (!keepChoice(choice) && choice.signal === true) choice.pending = undefined;
    sender.send(choice);
    holdWhenSent(isHeld);
  }

  /** A refusal holds immediately, an agreement when it was recorded or cannot be sent at the moment. */
  function holdWhenSent(isHeld: boolean): void {
    const made = choice;
    isKept = false;
    holds = mayHold() && (isHeld || made?.pending === undefined || !made.accepted);
    if (holds || !mayHold()) return;
    setTimeout(() => {
      if (made !== choice || holds || !mayHold()) return;
      holds = true;
      apply();
    }, longestWaitMs);
  }

  const choiceOf = (preferences: Preferences, accepted: boolean, isEverything: boolean): Choice => ({
    subject: subject ?? choice?.subject ?? newSubject(),
    accepted,
    preferences,
    everything: isEverything || undefined,
    policy_version: 0,
    policy_sha256: '',
    decided_at: new Date().toISOString(),
  });

  /** What was asked, and how it was answered. `loaded` is what the view was made from, so nothing newer is named. */
  const contextOf = (
    { notice, rule }: CheckedSite,
    surface: 'banner' | 'preferences' | 'other',
    action: Action | 'signal' | 'withdraw',
  ) => {
    const gpc = globalPrivacyControl();
    const signals = { gpc: typeof gpc === 'boolean' ? gpc : undefined, place: rule.place ?? undefined, rule: rule.number };
    return notice && { ...{ notice_sha256: notice.sha256, language: shownLanguage, surface, action, token: notice.token }, signals };
  };

  function record(
    loaded: CheckedSite,
    preferences: Preferences,
    isEverything: boolean,
    source: 'banner' | 'content' | 'page' | 'gpc',
    context: object | undefined,
  ): void {
    const { categories, policy, google_consent_mode: consent_mode } = loaded;
    const accepted = isAccepted(loaded, preferences, isEverything);
    const made: Choice = {
      // A page may pass its own categories. The choice then covers only these.
      ...choiceOf(preferences, accepted, categories === null && accepted && Object.keys(preferences).length === 0),
      policy_version: policy?.version ?? 0,
      policy_sha256: policy?.sha256 ?? '',
      consent_mode,
      signal: source === 'gpc' || undefined,
    };
    // Nobody saw a text before Global Privacy Control refused.
    made.pending = pendingOf(made, source, source === 'gpc' ? '' : made.policy_sha256, context);
    send(made);
  }

  /** Before the settings are loaded, policy and categories are unknown. The choice holds immediately and is recorded later. */
  function keepWanted(wanted: boolean | Preferences): void {
    const preferences = typeof wanted === 'boolean' ? {} : { ...wanted };
    const isOn = wanted === true || Object.values(preferences).includes(true);
    choice = bare({ ...choiceOf(preferences, isOn, wanted === true), wanted });
    holds = true;
    keepChoice(choice);
    apply();
  }

  function recordOfPage(loaded: CheckedSite, wanted: boolean | Preferences): void {
    checkWanted(wanted, loaded);
    const [preferences, isOn] =
      typeof wanted === 'boolean' ? [everyCategory(loaded, wanted), wanted] : [{ ...wanted }, Object.values(wanted).includes(true)];
    // Which question the page asked is unknown. A withdrawal answers none.
    const withdraws = holds && choice?.accepted === true && choice.wanted === undefined && !isAccepted(loaded, preferences, isOn);
    record(loaded, preferences, isOn, 'page', withdraws ? contextOf(loaded, 'other', 'withdraw') : undefined);
    view?.rest();
  }

  function show(): void {
    if (view === undefined) isShowWanted = true;
    else ask(view, true);
  }

  function ask(shown: View, byVisitor: boolean, isNotice = false): void {
    // A visitor may close the question where something holds without an answer.
    const isDismissible = byVisitor && (holds || (site !== undefined && questionOf(site) !== 'opt_in'));
    shown.ask({ byVisitor, isDismissible, ticked: effective(), isNotice });
  }

  /** The document that came with the program. A page of another domain asks for it again, because the refusal explains what to do. */
  function inlinedSite(): CheckedSite | undefined {
    if (inPath === undefined || site !== undefined || refusals > 0 || choice?.pending !== undefined) return undefined;
    const domain = String(consentDomain);
    const isSecure = location.protocol === 'https:' || ['localhost', '127.0.0.1'].includes(domain.split(':')[0] ?? '');
    const isOnDomain = [location.host, location.hostname].some((host) => `.${host}`.endsWith(`.${domain}`));
    return isSecure && isOnDomain ? checkSite(consentDocument) : undefined;
  }

  async function fetchSite(): Promise<unknown> {
    const response = await fetch(`${origin}/api/v1/public/site`, {
      headers: { 'X-Site-Token': token },
      // A browser may have kept the settings that led to a refusal.
      cache: refusals > 0 || site !== undefined || choice?.pending !== undefined ? 'no-cache' : 'default',
      signal: timeout(),
    });
    if (!response.ok) throw new Error(`Consent Service: ${await response.text()}`);
    return response.json();
  }

  /** A refused origin looks like a network failure, but then this file can still be read. */
  async function refusedOrigin(): Promise<string | undefined> {
    try {
      await fetch(`${origin}/banner.js`, { method: 'HEAD', cache: 'no-store', signal: timeout() });
      return originHelp(location, token, origin);
    } catch {
      return undefined;
    }
  }

  async function load(): Promise<void> {
    const found = inlinedSite() ?? checkSite(await fetchSite());
    // Starts here, because another language needs a request.
    const spoken = inLanguage(found, [language ?? '', page.documentElement.lang, ...navigator.languages], origin);
    shareChoices(found.cookie_domain);
    // A choice from before the subdomains shared one.
    if (found.cookie_domain !== undefined && choice !== undefined && !isReplaced(choice)) keepChoice(choice);
    await untilBody();
    const isOn = found.google_consent_mode;
    if (isOn && !usesConsentMode) {
      usesConsentMode = true;
      setConsentModeDefaults();
    }
    mayRun = true;
    if (choice !== undefined && choice.consent_mode !== isOn && !isReplaced(choice)) {
      choice.consent_mode = isOn;
      keepChoice(choice);
    }
    const { site: loaded, language: shown } = await spoken;
    site = loaded;
    shownLanguage = shown;
    view?.remove();
    view = createView({
      site,
      page,
      language: shownLanguage,
      nonce: script.nonce,
      onChoice: (preferences, action, surface) =>
        record(loaded, preferences, action === 'accept_all', 'banner', contextOf(loaded, surface, action)),
      onChange: show,
      onRead: () => keepRead(loaded),
    });
    decide(site, view, true);
    // Without categories nothing tells what a rule allows.
    const isKnown = loaded.categories !== null || !isOnUnasked('');
    if (isKnown && Math.random() < (loaded.watch?.sample ?? 0)) {
      const watching: Promise<{ watch: typeof watch }> = import(/* @vite-ignore */ `${origin}/banner-watch.js`);
      // The browser's console says why it cannot be loaded.
      watching.then((file) => file.watch({ token, origin, categories: loaded.categories, consent })).catch(() => undefined);
    }
  }

  function decide(loaded: CheckedSite, shown: View, mayFit: boolean): void {
    if (choice?.wanted !== undefined) {
      const { wanted } = choice;
      try {
        return recordOfPage(loaded, wanted);
      } catch (error) {
        console.error(error);
        choice = undefined;
      }
    }
    const isRefused = choice?.pending?.refused === true;
    if (isRefused && mayFit && refusals < 2) {
      const fitted = choice && fitToSite(choice, loaded, Date.now());
      if (fitted !== undefined) {
        refusals += 1;
        shown.rest();
        return send({ ...fitted, pending: pendingAgain(fitted) });
      }
    }
    const effect = signalEffect();
    const isSending = choice?.pending !== undefined && !isRefused && !holds;
    const isOfSignal = effect !== 'ignored' && choice?.signal === true;
    const isValid = mayHold() && !isSending;
    holds = isValid && (isOfSignal || !mustAsk(choice, loaded, Date.now()));
    isKept = isValid && loaded.rule.number !== undefined && choice !== undefined && !isOld(choice, loaded, Date.now());
    apply();
    if (isShowWanted) {
      isShowWanted = false;
      return show();
    }
    if (isSending) return shown.rest();
    if (effect !== 'ignored' && !holds && refusals < 2) {
      record(loaded, everyCategory(loaded, false), false, 'gpc', contextOf(loaded, 'other', 'signal'));
      apply();
    }
    // The signal refused, and the visitor has not answered yet.
    if (effect === 'refuses_and_asks' && choice?.signal === true) return ask(shown, false);
    const question = questionOf(loaded);
    const isSilent = question === 'none' || (question === 'notice' && wasRead(loaded, Date.now()));
    if (holds || effect === 'decides' || isSilent) return shown.rest();
    ask(shown, false, question === 'notice');
  }

  function tryToLoad(): void {
    load().catch(async (error: unknown) => {
      // Without its settings the banner cannot ask, so optional scripts stay off unless an earlier choice allows them.
      mayRun = true;
      apply();
      listen(window, 'online', tryToLoad, { once: true });
      const isNetwork = error instanceof TypeError;
      const unreached = `Consent Service: ${origin} could not be reached. A Content-Security-Policy must name it in connect-src.`;
      console.warn(isNetwork ? ((await refusedOrigin()) ?? unreached) : error);
    });
  }

  /** The choice of another tab, or one that was made while this page was in the back-forward cache. */
  function readAgain(): void {
    const stored = ofVisitor(readChoice());
    if (JSON.stringify(stored) === JSON.stringify(choice)) return;
    choice = stored;
    holdWhenSent(false);
    if (site !== undefined && view !== undefined) decide(site, view, false);
    else apply();
  }

  const consent: ConsentApi = (window.consent = {
    get: stateOf,
    set: (wanted) => {
      checkWanted(wanted, site);
      if (site === undefined) keepWanted(wanted);
      else recordOfPage(site, wanted);
    },
    on: (_type, callback) => listeners.add(callback, stateOf()),
    show,
  });
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
    if (choice === undefined || isReplaced(choice)) readAgain();
  });
  listen(window, 'pagehide', sender.flush);
  listen(window, 'online', sender.retry);
  const waiting = readChoice();
  if (waiting?.pending !== undefined) sender.send(choice?.pending === undefined ? waiting : choice);
  if (usesConsentMode) setConsentModeDefaults();
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

function checkWanted(wanted: unknown, site: Pick<Site, 'categories'> | undefined): void {
  if (typeof wanted === 'boolean') return;
  if (!isPreferences(wanted)) {
    throw new TypeError('consent.set takes true, false, or categories with true or false, such as {analytics: true}.');
  }
  const known = site?.categories;
  const unknown = known && Object.keys(wanted).find((key) => !known.some((category) => category.key === key));
  if (unknown) throw new TypeError(`consent.set: ${unknown} is not a category of this site.`);
}

/** Undefined in browsers that do not have it. */
const globalPrivacyControl = () => (navigator as { globalPrivacyControl?: unknown }).globalPrivacyControl;

const everyCategory = ({ categories }: Pick<Site, 'categories'>, isOn: boolean): Preferences =>
  Object.fromEntries((categories ?? []).map(({ key, required }) => [key, required || isOn]));

function untilBody(): Promise<void> {
  if ((page.body as HTMLElement | null) !== null) return Promise.resolve();
  return new Promise((resolve) => listen(document, 'DOMContentLoaded', () => resolve(), { once: true }));
}
