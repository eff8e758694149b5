import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, CircleUser, CreditCard, LogOut, ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { accountsQuery } from '../../api/accounts';
import { asApiError } from '../../api/api-error';
import { meQuery } from '../../api/session';
import { MenuLink } from '../../components/links';
import { useTexts } from '../../texts/language';
import { AppearanceItems } from './appearance-items';
import classes from './user-menu.module.css';
import { useSignOut } from './use-sign-out';

const SwitchAccount = lazy(async () => ({ default: (await import('./switch-account')).SwitchAccount }));

export function UserMenu({ email }: { email: string }) {
  const t = useTexts();
  const signOut = useSignOut();
  const { data: me, error } = useQuery({ ...meQuery, refetchOnMount: false });
  // A suspended account says nothing of the person, who may have others.
  const isSuspended = error !== null && asApiError(error).status === 403;
  const accounts = useQuery({ ...accountsQuery, enabled: isSuspended || (me?.accounts ?? 1) > 1 }).data ?? [];
  const [entered, setEntered] = useState<string>();
  return (
    <>
      <Menu position="bottom-end" width={250} withInitialFocusPlaceholder={false}>
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
          <MenuLink to="/security" leftSection={<ShieldCheck size={15} aria-hidden />}>
            {t.security.title}
          </MenuLink>
          <MenuLink to="/plan" leftSection={<CreditCard size={15} aria-hidden />}>
            {t.navigation.plan}
          </MenuLink>
          {accounts.length > 1 && (
            <>
              <Menu.Divider />
              <Menu.Label>{t.accounts}</Menu.Label>
              <div role="group" aria-label={t.accounts}>
                <Menu.RadioGroup value={accounts.find(({ current }) => current)?.id ?? ''} onChange={setEntered}>
                  {accounts.map(({ id, name }) => (
                    <Menu.RadioItem key={id} value={id} closeMenuOnClick>
                      {name}
                    </Menu.RadioItem>
                  ))}
                </Menu.RadioGroup>
              </div>
            </>
          )}
          <Menu.Divider />
          <AppearanceItems />
          <Menu.Divider />
          <Menu.Item leftSection={<LogOut size={15} aria-hidden />} onClick={signOut.start}>
            {t.signOut}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {signOut.dialog}
      {entered !== undefined && (
        <Suspense>
          <SwitchAccount accountId={entered} onEnd={() => setEntered(undefined)} />
        </Suspense>
      )}
    </>
  );
}
