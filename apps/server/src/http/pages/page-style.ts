const LIGHT = `
  color-scheme: light;
  --canvas: #f4f6f9; --surface: #ffffff; --raised: #ffffff; --hover: #f0f3f7; --line: #e2e8ef; --line-strong: #cdd6e0;
  --field-line: #828e9d; --ink: #101822; --ink-2: #435062; --ink-3: #5f6d80;
  --accent: #087567; --accent-hover: #066357; --accent-ink: #ffffff; --accent-soft: #e2f4f1; --accent-line: #a9d9d2;
  --critical: #b42323; --critical-soft: #fdf0f0; --critical-line: #efc2c2;
  --shadow: 0 1px 2px #1018220f, 0 4px 16px #1018220a;
`;

/** The app's colours for standalone pages: the theme of the app, or that of the system without script. */
export const writePageStyle = (fontPath: string) => `
@font-face {
  font-family: Inter; src: url("${fontPath}") format("woff2");
  font-weight: 100 900; font-display: swap;
}
:root {
  color-scheme: dark;
  --canvas: #090d13; --surface: #0e141c; --raised: #131b26; --hover: #182230; --line: #1d2836; --line-strong: #2a3749;
  --field-line: #5b6a7e; --ink: #e8eef6; --ink-2: #a7b4c4; --ink-3: #8190a3;
  --accent: #37d3bd; --accent-hover: #5be0cd; --accent-ink: #04211d; --accent-soft: #0d2a2b; --accent-line: #1c5a56;
  --critical: #ff8080; --critical-soft: #2a1418; --critical-line: #6b2a30;
  --shadow: 0 1px 0 #ffffff08 inset, 0 8px 24px #00000040;
}
@media (prefers-color-scheme: light) { :root:not(.dark) { ${LIGHT} } }
:root.light { ${LIGHT} }
*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; padding: 32px 16px;
  background: radial-gradient(60rem 32rem at 50% -8rem, var(--accent-soft), transparent 70%) var(--canvas);
  color: var(--ink); font: 400 14px/1.5 Inter, ui-sans-serif, system-ui, sans-serif;
  -webkit-font-smoothing: antialiased; font-feature-settings: "tnum";
}
main { width: 100%; max-width: 400px; display: grid; gap: 24px; }
.brand {
  justify-self: center; display: inline-flex; align-items: center; gap: 12px; min-height: 44px; padding: 0 8px;
  border-radius: 10px; color: var(--ink); font-size: 16px; font-weight: 600; text-decoration: none;
}
.badge {
  display: grid; place-items: center; width: 36px; height: 36px; border: 1px solid var(--accent-line);
  border-radius: 10px; background: var(--accent-soft); color: var(--accent);
}
.card {
  padding: 24px; border: 1px solid var(--line); border-radius: 14px; background: var(--surface); box-shadow: var(--shadow);
}
h1 { margin: 0; font-size: 20px; line-height: 28px; font-weight: 600; letter-spacing: -0.01em; }
.lead { margin: 4px 0 0; color: var(--ink-2); }
form { display: grid; gap: 16px; margin: 24px 0 0; }
#op\\.logoutForm { margin: 0; }
.pair { display: grid; gap: 16px; grid-template-columns: 1fr 1fr; align-items: start; }
.field { display: grid; gap: 6px; min-width: 0; }
label { font-size: 13px; font-weight: 500; }
input {
  width: 100%; height: 44px; padding: 0 12px; border: 1px solid var(--field-line); border-radius: 8px;
  background: var(--canvas); color: var(--ink); font: inherit; font-size: 16px;
}
input:hover { border-color: var(--ink-3); }
input[aria-invalid="true"] { border-color: var(--critical); }
.hint, .error { margin: 0; font-size: 12px; line-height: 18px; color: var(--ink-3); }
.error { color: var(--critical); }
.notice, .message {
  margin: 16px 0 0; padding: 10px 12px; border: 1px solid var(--critical-line); border-radius: 8px;
  background: var(--critical-soft); color: var(--critical); font-size: 13px;
}
.message { border-color: var(--accent-line); background: var(--accent-soft); color: var(--ink); }
.button {
  display: inline-flex; align-items: center; justify-content: center; width: 100%; min-height: 44px; padding: 0 16px;
  border: 0; border-radius: 8px; background: var(--accent); color: var(--accent-ink);
  font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; transition: background-color 120ms;
}
.button:hover { background: var(--accent-hover); }
.button:disabled { opacity: 0.6; cursor: default; }
.button.quiet { border: 1px solid var(--line-strong); background: var(--raised); color: var(--ink); }
.button.quiet:hover { background: var(--hover); }
.actions { display: grid; gap: 12px; margin: 24px 0 0; }
.switch { margin: 20px 0 0; padding: 16px 0 0; border-top: 1px solid var(--line); color: var(--ink-2); text-align: center; }
.switch a { display: inline-block; padding: 2px 4px; border-radius: 6px; color: var(--accent); font-weight: 500; }
form + form, form[data-passkey] { margin-top: 12px; }
details { margin: 20px 0 0; }
summary { width: fit-content; padding: 2px 4px; border-radius: 6px; color: var(--accent); font-weight: 500; cursor: pointer; }
details form { margin-top: 12px; }
.step { margin: 20px 0 0; color: var(--ink-2); }
.qr { display: block; margin: 16px auto; border-radius: 8px; }
.secret { color: var(--ink); font: 500 13px/20px ui-monospace, monospace; overflow-wrap: anywhere; }
.codes {
  display: grid; gap: 8px 16px; grid-template-columns: repeat(auto-fit, minmax(160px, 1fr)); margin: 20px 0 0; padding: 16px;
  border: 1px solid var(--line-strong); border-radius: 8px; background: var(--canvas); list-style: none;
  font: 500 13px/20px ui-monospace, monospace;
}
.foot { margin: 0; color: var(--ink-3); font-size: 12px; text-align: center; }
.roles { gap: 8px; }
.roles h2 { margin: 0 0 4px; color: var(--ink-2); font-size: 13px; line-height: 20px; font-weight: 500; }
.role {
  display: flex; align-items: center; gap: 12px; width: 100%; min-height: 60px; padding: 8px 12px; text-align: left;
  border: 1px solid var(--line-strong); border-radius: 10px; background: var(--raised); color: var(--ink-2);
  font: inherit; font-size: 13px; cursor: pointer; transition: background-color 120ms, border-color 120ms;
}
.role:hover { border-color: var(--accent-line); background: var(--hover); }
.role img { flex: none; border-radius: 50%; }
.role b { color: var(--ink); font-weight: 600; margin-right: 4px; }
.role small { display: block; color: var(--ink-3); font-size: 12px; line-height: 18px; }
.or { display: flex; align-items: center; gap: 12px; margin: 20px 0 -8px; color: var(--ink-3); font-size: 12px; }
.or::before, .or::after { content: ""; flex: 1; height: 1px; background: var(--line); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (max-width: 419px) { .pair { grid-template-columns: 1fr; } }
@media (prefers-reduced-motion: reduce) { .button, .role { transition: none; } }
@media (forced-colors: active) { .button { border: 1px solid ButtonText; } }
`;
