export const docsStyle = `:root {
  color-scheme: light;
  --ground: #fff;
  --raised: #f5f7f6;
  --line: #dfe4e2;
  --text: #1a1f1d;
  --dimmed: #5b636b;
  --accent: #0f7459;
  --on-accent: #fff;
  --bar: 56px;
}
@media screen {
  :root[data-color-scheme='dark'] {
    color-scheme: dark;
    --ground: #16191a;
    --raised: #1f2324;
    --line: #363c3d;
    --text: #e8ecea;
    --dimmed: #a6adb4;
    --accent: #52bf9d;
    --on-accent: #07130f;
  }
}
.bar *, .guide, .guide * { box-sizing: border-box; }
html { scroll-padding-top: calc(var(--bar) + 16px); }
body {
  margin: 0;
  background: var(--ground);
  color: var(--text);
  font: 16px/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
  overflow-wrap: break-word;
}
body > .skip, .guide a { color: var(--accent); }
.bar :focus-visible, .guide :focus-visible, .skip:focus { outline: 2px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 8px; top: 8px; z-index: 1001; padding: 8px 12px; background: var(--ground); }

.bar {
  position: sticky;
  top: 0;
  z-index: 1000;
  display: flex;
  align-items: center;
  gap: 4px 20px;
  height: var(--bar);
  padding: 0 20px;
  background: var(--ground);
  border-bottom: 1px solid var(--line);
  font-size: 14px;
  white-space: nowrap;
}
.bar a { color: var(--dimmed); text-decoration: none; }
.bar a:hover { color: var(--text); }
.bar .brand { color: var(--text); font-weight: 600; }
.guides { display: flex; gap: 20px; overflow-x: auto; scrollbar-width: none; }
.guides a { padding: 8px 0; }
.guides [aria-current] { color: var(--accent); font-weight: 600; }
.downloads { display: flex; gap: 8px; margin-left: auto; }
.downloads a { padding: 5px 12px; border: 1px solid var(--line); border-radius: 6px; color: var(--text); }
.downloads a:hover { border-color: var(--accent); }
@media (max-width: 1100px) {
  :root { --bar: 92px; }
  .bar { flex-wrap: wrap; align-content: center; padding: 0 16px; }
  .guides { order: 3; width: 100%; }
}
@media (max-width: 400px) {
  .bar { padding: 0 12px; column-gap: 8px; font-size: 13px; }
  .downloads a { padding: 5px 6px; }
  .downloads { gap: 4px; }
}

.guide { max-width: 52rem; margin: 0 auto; padding: 24px 20px 96px; }
.guide h1 { font-size: 32px; line-height: 1.2; margin: 24px 0 16px; }
.guide h2 { font-size: 22px; margin: 40px 0 12px; }
.guide h3 { font-size: 17px; margin: 32px 0 8px; }
.guide code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 0.88em; }
.guide :not(pre) > code { padding: 2px 5px; background: var(--raised); border-radius: 4px; }
.guide pre { overflow-x: auto; padding: 16px; background: var(--raised); border: 1px solid var(--line); border-radius: 8px; line-height: 1.5; }
.guide .table { overflow-x: auto; }
.guide table { width: 100%; border-collapse: collapse; font-size: 15px; }
.guide th, .guide td { padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
.guide section { border-top: 1px solid var(--line); }
.guide :target { scroll-margin-top: calc(var(--bar) + 16px); }
.guide section:target h2 { color: var(--accent); }
.guide footer { margin-top: 64px; padding-top: 16px; border-top: 1px solid var(--line); color: var(--dimmed); }
`;
