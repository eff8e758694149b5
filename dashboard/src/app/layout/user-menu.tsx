import { Button, Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { ChevronDown, CircleUser, CreditCard, LogOut } from 'lucide-react';
import { MenuLink } from '../../components/links';
import { languages, useLanguage, type Language } from '../../texts/language';
import classes from './user-menu.module.css';
import { useSignOut } from './use-sign-out';

/** Whose page it is, and what is about this person alone: account, language, colours, the way out. */
export function UserMenu({ email }: { email: string }) {
  const { language, texts: t, choose } = useLanguage();
  // Without keepTransitions Mantine writes a style element, which the page's policy refuses.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const signOut = useSignOut();
  return (
    <>
      <Menu position="bottom-end" width={250}>
        <Menu.Target>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            className={classes.button}
            aria-label={email === '' ? t.userMenu : `${t.userMenu}: ${email}`}
            leftSection={<CircleUser size={17} aria-hidden />}
            rightSection={<ChevronDown size={14} aria-hidden />}
          >
            <span className={classes.email}>{email}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={t.userMenu}>
          <MenuLink to="/account" leftSection={<CircleUser size={15} aria-hidden />}>
            {t.navigation.account}
          </MenuLink>
          <MenuLink to="/plan" leftSection={<CreditCard size={15} aria-hidden />}>
            {t.navigation.plan}
          </MenuLink>
          <Menu.Divider />
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
          <Menu.Divider />
          <Menu.Item leftSection={<LogOut size={15} aria-hidden />} onClick={signOut.start}>
            {t.signOut}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {signOut.dialog}
    </>
  );
}
