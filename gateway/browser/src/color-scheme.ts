// A classic script, so that it runs before the first paint. The dashboard stores the choice under this name.
{
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');

  const readChoice = (): string | null => {
    try {
      return localStorage.getItem('mantine-color-scheme-value');
    } catch {
      return null;
    }
  };

  const applyColorScheme = (): void => {
    const choice = readChoice();
    const isDark = choice === 'dark' || (choice !== 'light' && prefersDark.matches);
    document.documentElement.dataset['colorScheme'] = isDark ? 'dark' : 'light';
  };

  prefersDark.addEventListener('change', applyColorScheme);
  addEventListener('storage', applyColorScheme);
  applyColorScheme();
}
