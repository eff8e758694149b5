import { Burger, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { ApiError } from '../../api/api-error';
import { mayCall } from '../../api/rights';
import { meQuery } from '../../api/session';
import { LoadedPage } from '../../components/loaded-page';
import { Page } from '../../components/page';
import { useTexts } from '../../texts/language';
import { PaletteButton } from '../palette/palette-button';
import { Brand } from './brand';
import { Navigation } from './navigation';
import { OpenedPage } from './opened-page';
import { SubscriptionNotice } from './subscription-notice';
import { ProofDialog } from './proof-dialog';
import { useKeptFocus } from './use-kept-focus';
import { UserMenu } from './user-menu';
import { VerifyNotice } from './verify-notice';
import classes from './signed-in-layout.module.css';

const MustSetUp = lazy(async () => ({ default: (await import('../../pages/security/must-set-up')).MustSetUp }));
const Suspended = lazy(async () => ({ default: (await import('./suspended')).Suspended }));
const NotAllowed = lazy(async () => ({ default: (await import('./not-allowed')).NotAllowed }));
const ClosedNotice = lazy(async () => ({ default: (await import('./closed-notice')).ClosedNotice }));

export function SignedInLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const t = useTexts();
  const me = useQuery(meQuery);
  /** Stays after the factor was set up, because recovery codes are shown once. */
  const [mustSetUp, setMustSetUp] = useState(false);
  if (me.data?.must_set_up_factor === true && !mustSetUp) setMustSetUp(true);
  const [isMenuOpen, menu] = useDisclosure(false);
  const { pathname } = useLocation();
  const closeMenu = menu.close;
  useEffect(() => closeMenu(), [pathname, closeMenu]);
  const needs = useMatches({ select: (matches) => matches.at(-1)?.staticData.needs });
  /** The path of the page that is shown, while `pathname` may be that of one still loading. */
  const shownPath = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  const queries = useQueryClient();
  // Notices about the account must be current on each page. `pathname` would be too early: during a sign-out it is already the sign-in's, and this
  // read would be refused.
  useEffect(() => void queries.refetchQueries({ queryKey: meQuery.queryKey, stale: true }), [shownPath, queries]);
  const content = useRef<HTMLElement>(null);
  useKeptFocus(content);

  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content">
        {t.skipToContent}
      </a>
      <OpenedPage />
      <header className={classes.header}>
        <div className={classes.group}>
          <Burger
            className={classes.burger}
            opened={isMenuOpen}
            onClick={menu.toggle}
            size="sm"
            aria-label={t.menu}
            aria-expanded={isMenuOpen}
          />
          <Brand />
        </div>
        <div className={classes.group}>
          <PaletteButton />
          <UserMenu email={me.data?.user.email ?? ''} />
        </div>
      </header>
      <nav className={classes.menu} aria-label={t.menu}>
        <Navigation />
      </nav>
      <Drawer
        opened={isMenuOpen}
        onClose={menu.close}
        size={280}
        lockScroll={false}
        title={<Brand />}
        closeButtonProps={{ 'aria-label': t.close }}
      >
        <nav className={classes.drawer} aria-label={t.menu}>
          <Navigation />
        </nav>
      </Drawer>
      <ProofDialog />
      <main ref={content} id="content" className={classes.content} tabIndex={-1}>
        {isSuspended(me.error) ? (
          <Suspense>
            <Suspended />
          </Suspense>
        ) : (
          <LoadedPage query={me} title={t.product} lines={8}>
            {(found) => (
              <>
                {found.account.closing && (
                  <Suspense>
                    <ClosedNotice closing={found.account.closing} />
                  </Suspense>
                )}
                <SubscriptionNotice status={found.account.subscription_status} />
                {!found.user.email_verified && <VerifyNotice email={found.user.email} />}
                {mustSetUp ? (
                  <Suspense fallback={null}>
                    <MustSetUp
                      onDone={() => {
                        setMustSetUp(false);
                        // Everything that was refused before.
                        void queries.resetQueries();
                      }}
                    />
                  </Suspense>
                ) : needs === undefined || mayCall(found, needs) ? (
                  children
                ) : (
                  <Page
                    title={t.failures.titles.forbidden}
                    about={
                      <Suspense>
                        <NotAllowed me={found} />
                      </Suspense>
                    }
                  >
                    {null}
                  </Page>
                )}
              </>
            )}
          </LoadedPage>
        )}
      </main>
    </div>
  );
}

function isSuspended(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 403 && error.code === 'forbidden';
}
