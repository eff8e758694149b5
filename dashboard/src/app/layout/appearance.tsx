import { Group, NativeSelect, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { languages, useLanguage, type Language } from '../../texts/language';

/** The language and the colours of the page. */
export function Appearance() {
  const { language, texts: t, choose } = useLanguage();
  // Without keepTransitions Mantine writes a style element, which the page's policy refuses.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return (
    <Group gap="xs">
      <NativeSelect
        size="xs"
        aria-label={t.appearance.language}
        value={language}
        onChange={(event) => choose(event.currentTarget.value as Language)}
        data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
      />
      <NativeSelect
        size="xs"
        aria-label={t.appearance.colours}
        value={colorScheme}
        onChange={(event) => setColorScheme(event.currentTarget.value as MantineColorScheme)}
        data={[
          { value: 'auto', label: t.appearance.system },
          { value: 'light', label: t.appearance.light },
          { value: 'dark', label: t.appearance.dark },
        ]}
      />
    </Group>
  );
}
