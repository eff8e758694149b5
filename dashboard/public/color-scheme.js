// Runs before the first paint, so that a dark page does not flash white. In a file, because the page allows no inline script.
(function () {
  var chosen;
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value');
  } catch (error) {
    chosen = null;
  }
  var isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
