// Runs before the first paint, so that the chosen theme never flashes. It is a file of its own because the
// content security policy allows no inline script. src/lib/theme.ts continues from here.
window.watchfloorTheme = (() => {
  const KEY = 'vite-ui-theme';
  const CANVAS = { light: '#f4f6f9', dark: '#090d13' };
  const systemLight = matchMedia('(prefers-color-scheme: light)');

  /** Anything but a known name means the default, dark. */
  function parse(value) {
    return value === 'light' || value === 'system' ? value : 'dark';
  }

  function read() {
    try {
      return parse(localStorage.getItem(KEY));
    } catch {
      return 'dark'; // Storage may be forbidden.
    }
  }

  function store(choice) {
    try {
      localStorage.setItem(KEY, choice);
    } catch {
      // The choice then lasts as long as the page.
    }
  }

  /** Applies the choice and returns the resulting theme. */
  function apply(choice) {
    const theme = choice === 'system' ? (systemLight.matches ? 'light' : 'dark') : choice;
    const root = document.documentElement;
    root.classList.remove('light', 'dark');
    root.classList.add(theme);
    root.style.colorScheme = theme;
    document.querySelector('meta[name="theme-color"]').setAttribute('content', CANVAS[theme]);
    return theme;
  }

  apply(read());
  return { read, store, apply };
})();
