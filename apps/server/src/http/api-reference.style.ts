export const apiReferenceStyle = `
:root { color-scheme: dark light; --canvas: #090d13; --surface: #0e141c; --line: #1d2836; --ink: #e8eef6; --ink-2: #a7b4c4; --accent: #37d3bd; }
@media (prefers-color-scheme: light) {
  :root { --canvas: #f4f6f9; --surface: #fff; --line: #e2e8ef; --ink: #101822; --ink-2: #435062; --accent: #0a7567; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 960px; padding: 32px 16px 96px; background: var(--canvas); color: var(--ink); font: 14px/1.55 Inter, system-ui, sans-serif; }
h1 { font-size: 20px; margin: 0 0 8px; } h2 { font-size: 16px; margin: 32px 0 8px; } h3 { font-size: 13px; margin: 16px 0 8px; } h4 { font-size: 12px; margin: 12px 0 4px; color: var(--ink-2); }
p { color: var(--ink-2); max-width: 70ch; } a { color: var(--accent); }
nav { display: flex; flex-wrap: wrap; gap: 8px; } nav a { border: 1px solid var(--line); border-radius: 999px; padding: 3px 12px; text-decoration: none; }
code, pre { font: 12.5px/1.5 'JetBrains Mono', ui-monospace, monospace; overflow-wrap: anywhere; }
details { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; margin: 8px 0; padding: 0 16px; }
details[open] { padding-bottom: 16px; }
summary { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; padding: 10px 0; cursor: pointer; list-style: none; }
summary:focus-visible, a:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.method { font: 600 11.5px/1 'JetBrains Mono', ui-monospace, monospace; min-width: 52px; color: var(--accent); }
.what { color: var(--ink-2); flex: 1 1 240px; } .access { color: var(--ink-2); font-size: 12px; border: 1px solid var(--line); border-radius: 6px; padding: 0 6px; }
pre { background: var(--canvas); border: 1px solid var(--line); border-radius: 6px; padding: 12px; overflow: auto; max-height: 360px; margin: 0; }
table { border-collapse: collapse; width: 100%; } td { border-top: 1px solid var(--line); padding: 6px 8px 6px 0; vertical-align: top; }
`;
