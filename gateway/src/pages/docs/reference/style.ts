export const referenceStyle = `:root { --get: #0f7459; --post: #1a5fb4; --put: #8a5300; --delete: #b3261e; }
@media screen { :root[data-color-scheme='dark'] { --get: #52bf9d; --post: #8ab4f8; --put: #e5b567; --delete: #f5968c; } }
@media (scripting: none) { .needs-script { display: none !important; } }
[hidden] { display: none !important; }

.reference.guide { display: grid; grid-template-columns: 320px minmax(0, 52rem); gap: 0 48px; max-width: 80rem; padding: 0 20px 96px 0; }
.reference :target { scroll-margin-top: 0 !important; }
.contents { grid-column: 1; grid-row: 1 / span 2; position: sticky; top: var(--bar); align-self: start; height: calc(100vh - var(--bar)); overflow-y: auto; padding: 0 12px 48px 20px; border-right: 1px solid var(--line); font-size: 14px; line-height: 1.4; }
.introduction, .operations { grid-column: 2; }
.contents search { position: sticky; top: 0; display: block; padding: 16px 0 8px; background: var(--ground); }
.contents h2 { margin: 20px 0 4px; font-size: 14px; }
.contents h2 a { color: var(--text); }
.contents ul { margin: 0; padding: 0; list-style: none; }
.contents li a { display: block; padding: 6px 8px; border-radius: 6px; }
.contents a { text-decoration: none; }
.contents li a:hover, .contents li a[aria-current] { background: var(--raised); }
.contents li span:first-child { display: block; color: var(--text); }
.contents li code { padding: 0 !important; background: none !important; color: var(--dimmed); font-size: 12px; overflow-wrap: anywhere; }
.contents .method { font-size: 11px; }

.method { font: 700 0.85em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.method.get { color: var(--get); }
.method.post { color: var(--post); }
.method.put { color: var(--put); }
.method.delete { color: var(--delete); }

.reference small { color: var(--dimmed); font-size: 13px; font-weight: 400; }
.reference h2 .back { margin-left: 12px; font-size: 13px; font-weight: 400; }
/* Laid out only near the screen, which halves the time until the page is ready. The padding is room for outlines, which are cut off. */
.operation, .schema { margin: 0 -4px; padding: 8px 4px 24px; content-visibility: auto; contain-intrinsic-size: auto 1500px; }
.operation h3, .schema h3 { margin: 20px 0 4px; font-size: 19px; }
.operation h3 a, .schema h3 a { color: var(--text); text-decoration: none; }
.operation h3 a:hover, .schema h3 a:hover { text-decoration: underline; }
.operation h4 { margin: 24px 0 4px; font-size: 15px; }
.operation .request { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin: 0 0 8px; }
.operation .request code { overflow-wrap: anywhere; }
.operation .try { margin-left: auto; }
.operation .caller, .operation .headers { color: var(--dimmed); font-size: 14px; }
.operation dl { margin: 0; }
.operation dt { margin-top: 8px; }
.operation dd { margin: 0 0 0 16px; }
.operation dd p { margin: 4px 0; }
.reference .fields { font-size: 14px; line-height: 1.5; table-layout: fixed; }
.reference .fields th { width: 38%; font-weight: 400; overflow-wrap: anywhere; }
.reference .fields td { padding-right: 0; overflow-wrap: anywhere; }
.reference .fields td small { display: block; }
.reference .fields tr:first-child > * { border-top: 1px solid var(--line); }
.reference .errors th { width: 56px; }
.reference details { margin: 8px 0; }
.reference summary { width: fit-content; color: var(--dimmed); font-size: 14px; cursor: pointer; }
.reference summary:hover { color: var(--text); }
.reference pre { max-height: 420px; margin: 4px 0; overflow: auto; font-size: 14px; white-space: pre-wrap; overflow-wrap: anywhere; }
.sample div { position: relative; }
.sample .copy { position: absolute; top: 8px; right: 8px; padding: 2px 8px; font-size: 12px; }

.reference button { padding: 6px 14px; border: 1px solid var(--line); border-radius: 6px; background: var(--ground); color: var(--text); font: inherit; font-size: 14px; cursor: pointer; }
.reference button:hover { border-color: var(--accent); }
.reference button.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-weight: 600; }
.reference button:disabled { opacity: 0.6; cursor: default; }
.reference input, .reference select, .reference textarea { width: 100%; padding: 6px 10px; border: 1px solid var(--dimmed); border-radius: 6px; background: var(--ground); color: var(--text); font: inherit; font-size: 14px; }
.reference ::placeholder { color: var(--dimmed); opacity: 1; }
.reference textarea, .panel input { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.panel { margin: 16px 0; padding: 16px; border: 1px solid var(--accent); border-radius: 8px; }
.panel p { margin: 0 0 12px; font-size: 14px; }
.panel label { display: block; margin-bottom: 12px; font-size: 14px; }
.panel .answer { margin-top: 16px; }
.panel .failed { color: var(--delete); }
.reference dialog { width: min(560px, calc(100vw - 32px)); padding: 24px; border: 1px solid var(--line); border-radius: 12px; background: var(--ground); color: var(--text); }
.reference dialog h2 { margin: 0 0 12px; }
.reference dialog .buttons { display: flex; justify-content: flex-end; gap: 8px; margin-top: 16px; }
.reference dialog::backdrop { background: rgb(0 0 0 / 50%); }

@media (max-width: 900px) {
  .reference.guide { display: block; padding: 8px 16px 64px; }
  .contents { position: static; height: auto; padding: 0; border: 0; }
  .contents search { position: static; }
  .contents li a { padding: 8px 0; }
}
@media print {
  .bar, .contents search, .reference button, .panel, .reference .back, body > .skip { display: none; }
  .reference.guide { display: block; max-width: none; }
  .contents { position: static; height: auto; overflow: visible; border: 0; }
  .reference pre { max-height: none; }
  .reference details:not(.sample)::details-content { display: block; content-visibility: visible; }
  .operation h3, .operation h4, .reference tr { break-after: avoid; break-inside: avoid; }
}
`;
