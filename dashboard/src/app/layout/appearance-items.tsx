import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { languages, useLanguage, type Language } from '../../texts/language';

export function AppearanceItems() {
  const { language, texts: t, choose } = useLanguage();
  // Without keepTransitions, Mantine writes a <style> element, which the page's policy refuses.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return (
    <>
      <Menu.Label>{t.appearance.language}</Menu.Label>
      <div role="group" aria-label={t.appearance.language}>
        <Menu.RadioGroup value={language} onChange={(value) => choose(value as Language)}>
          {Object.entries(languages).map(([value, label]) => (
            <Menu.RadioItem key={value} value={value} lang={value} closeMenuOnClick>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </div>
      <Menu.Label>{t.appearance.colours}</Menu.Label>
      <div role="group" aria-label={t.appearance.colours}>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          <Menu.RadioItem value="auto">{t.appearance.system}</Menu.RadioItem>
          <Menu.RadioItem value="light">{t.appearance.light}</Menu.RadioItem>
          <Menu.RadioItem value="dark">{t.appearance.dark}</Menu.RadioItem>
        </Menu.RadioGroup>
      </div>
    </>
  );
}
