import { setConsentModeDefaults, updateConsentMode } from './consent-mode.ts';
import { runHeldScripts, watchHeldScripts } from './held-scripts.ts';
import { createListeners, type ConsentState } from './page-api.ts';
import { isReplaced, keepChoice, mustAsk, newSubject, readChoice, type Choice } from './record.ts';
import { pendingOf, sendPending } from './send.ts';
import type { Preferences, Site } from './site.ts';
import { chooseLanguage } from './texts.ts';
import { createView, type View } from './view.ts';

const tag = document.currentScript as HTMLScriptElement | null;

try {
  // A page's element with the id "consent" is also window.consent, but has no methods of ours.
  if (tag !== null && typeof window.consent?.get !== 'function') start(tag);
} catch (error) {
  // The page must keep working if the banner fails.
  console.error(error);
}

function start(script: HTMLScriptElement): void {
  const { site: token = '', subject, language, consentMode } = script.dataset;
  if (token === '') {
    console.error('Consent Service: data-site is missing. Copy the snippet from the site’s page in the dashboard.');
    return;
  }
  const target = { origin: new URL(script.src).origin, token, isCurrent: (sent: Choice) => sent === choice && !isReplaced(sent) };
  const listeners = createListeners();
  let usesConsentMode = consentMode !== undefined;
  let site: Site | undefined;
  let view: View | undefined;
  let choice = readChoice();
  /** An earlier choice holds until the site's settings say to ask again. */
  let holds = choice !== undefined;
  let isShowWanted = false;

  const stateOf = (): ConsentState => ({
    decided: holds,
    accepted: holds && choice?.accepted === true,
    preferences: holds ? { ...choice?.preferences } : {},
    subject: choice?.subject ?? '',
  });

  function apply(): void {
    if (!holds || choice === undefined) return;
    if (usesConsentMode) updateConsentMode(choice);
    runHeldScripts(choice);
  }

  function record(loaded: Site, preferences: Preferences, isAccepted: boolean, source: 'banner' | 'page' | 'gpc'): void {
    const { categories, policy } = loaded;
    const optional = (categories ?? []).filter(({ required }) => !required);
    const accepted = optional.length === 0 ? isAccepted : optional.some(({ key }) => preferences[key] === true);
    const made: Choice = {
      subject: subject ?? choice?.subject ?? newSubject(),
      accepted,
      preferences,
      // A page may pass its own categories. The choice then covers only these.
      ...(categories === null && accepted && Object.keys(preferences).length === 0 && { everything: true as const }),
      policy_version: policy?.version ?? 0,
      policy_sha256: policy?.sha256 ?? '',
      decided_at: new Date().toISOString(),
    };
    made.pending = pendingOf(made, `${source}-${crypto.randomUUID()}`);
    choice = made;
    holds = true;
    keepChoice(made);
    apply();
    listeners.tell(stateOf());
    void sendPending(made, target);
  }

  /** Before the settings are loaded, policy and categories are unknown. The choice holds immediately and is recorded later. */
  function keepWanted(wanted: boolean | Preferences): void {
    const preferences = typeof wanted === 'boolean' ? {} : { ...wanted };
    choice = {
      subject: subject ?? choice?.subject ?? newSubject(),
      accepted: wanted === true || Object.values(preferences).includes(true),
      preferences,
      ...(wanted === true && { everything: true as const }),
      policy_version: 0,
      policy_sha256: '',
      decided_at: new Date().toISOString(),
      wanted,
    };
    holds = true;
    keepChoice(choice);
    apply();
    listeners.tell(stateOf());
  }

  function recordOfPage(loaded: Site, wanted: boolean | Preferences): void {
    if (typeof wanted === 'boolean') record(loaded, everyCategory(loaded, wanted), wanted, 'page');
    else record(loaded, { ...wanted }, Object.values(wanted).includes(true), 'page');
    view?.rest();
  }

  function show(): void {
    if (view === undefined) isShowWanted = true;
    else view.ask({ byVisitor: true, chosen: holds ? choice?.preferences : undefined });
  }

  async function load(): Promise<void> {
    const response = await fetch(`${target.origin}/api/v1/public/site`, { headers: { 'X-Site-Token': token } });
    if (!response.ok) throw new Error(`Consent Service: ${await response.text()}`);
    const loaded = (await response.json()) as Site;
    if (loaded.google_consent_mode && !usesConsentMode) {
      usesConsentMode = true;
      setConsentModeDefaults();
    }
    await untilBody();
    const wanted = [language ?? '', document.documentElement.lang, ...navigator.languages];
    site = loaded;
    view = createView({
      site,
      language: chooseLanguage(wanted, site.languages),
      nonce: script.nonce,
      onChoice: (preferences, isAccepted) => record(loaded, preferences, isAccepted, 'banner'),
      onChange: show,
    });
    decide(site, view);
  }

  function decide(loaded: Site, shown: View): void {
    if (choice?.wanted !== undefined) return recordOfPage(loaded, choice.wanted);
    const held = holds;
    holds = !mustAsk(choice, loaded, Date.now());
    if (held && !holds) {
      if (usesConsentMode) updateConsentMode({ preferences: {} });
      listeners.tell(stateOf());
    }
    if (isShowWanted) return show();
    if (holds) {
      apply();
      return shown.rest();
    }
    const hasSignal = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
    if (loaded.global_privacy_control && hasSignal) {
      record(loaded, everyCategory(loaded, false), false, 'gpc');
      return shown.rest();
    }
    shown.ask({ byVisitor: false, chosen: undefined });
  }

  function tryToLoad(): void {
    load().catch((error: unknown) => {
      console.warn(error);
      // Without its settings the banner cannot ask, so optional scripts stay off unless an earlier choice allows them.
      addEventListener('online', tryToLoad, { once: true });
    });
  }

  window.consent = {
    get: stateOf,
    set: (wanted) => {
      if (site === undefined) keepWanted(wanted);
      else recordOfPage(site, wanted);
    },
    on: (_type, callback) => listeners.add(callback, stateOf()),
    show,
  };
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || event.target.closest('[data-consent-show]') === null) return;
    event.preventDefault();
    show();
  });
  if (usesConsentMode) setConsentModeDefaults();
  watchHeldScripts(apply);
  apply();
  if (choice?.pending !== undefined) void sendPending(choice, target);
  tryToLoad();
}

const everyCategory = ({ categories }: Site, isOn: boolean): Preferences =>
  Object.fromEntries((categories ?? []).map(({ key, required }) => [key, required || isOn]));

function untilBody(): Promise<void> {
  if (document.body !== null) return Promise.resolve();
  return new Promise((resolve) => document.addEventListener('DOMContentLoaded', () => resolve(), { once: true }));
}
