interface First {
  /** Such as https://consent.example; the API is below /api/v1. */
  origin: string;
  siteId: string;
  siteToken: string;
  apiKey: string;
}

/** A first consent from a server: to be pasted into a shell. */
export function curlLine({ origin, siteId, apiKey }: First): string {
  const body = { site_id: siteId, subject_id: 'first-visitor', accepted: true, preferences: { necessary: true, analytics: false } };
  return [
    `curl ${inShell(`${origin}/api/v1/consents`)} \\`,
    `  -H ${inShell(`Authorization: Bearer ${apiKey}`)} \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d ${inShell(JSON.stringify(body))}`,
  ].join('\n');
}

/** A banner at its shortest: to be put into a page of the site. */
export function bannerSnippet({ origin, siteToken }: First): string {
  return `<div id="consent-banner" hidden>
  <p>May we use cookies to count our visitors?</p>
  <button data-accepted="true">Accept</button>
  <button data-accepted="false">Refuse</button>
</div>
<script>
  (() => {
    const banner = document.getElementById('consent-banner');
    if (localStorage.getItem('consent')) return;
    banner.hidden = false;
    banner.addEventListener('click', async ({ target }) => {
      if (!target.dataset.accepted) return;
      const accepted = target.dataset.accepted === 'true';
      const subject = localStorage.getItem('consent-subject') ?? crypto.randomUUID();
      localStorage.setItem('consent-subject', subject);
      const answer = await fetch(${inScript(`${origin}/api/v1/public/consent`)}, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Site-Token': ${inScript(siteToken)} },
        body: JSON.stringify({
          subject_id: subject,
          accepted,
          preferences: { necessary: true, analytics: accepted },
        }),
      });
      if (!answer.ok) return;
      localStorage.setItem('consent', String(accepted));
      banner.hidden = true;
    });
  })();
</script>`;
}

/** One word of a shell, whatever it holds. */
function inShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A string of a script inside a page: it cannot end the script. */
function inScript(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll("'", "\\'").replaceAll('<', '\\u003c')}'`;
}
