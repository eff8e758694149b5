import { NavLink } from '@mantine/core';
import { BookOpen } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { NavigationLink } from '../../components/links';
import { useTexts } from '../../texts/language';
import { useNavigationEntries } from './use-navigation-entries';

const OpenRequests = lazy(async () => ({ default: (await import('./open-requests')).OpenRequests }));

export function Navigation() {
  const t = useTexts();
  const entries = useNavigationEntries();
  return (
    <>
      {entries.map(({ to, name, icon: Icon }) => (
        <NavigationLink
          key={to}
          to={to}
          label={t.navigation[name]}
          leftSection={<Icon size={17} aria-hidden />}
          rightSection={
            to === '/requests' && (
              <Suspense fallback={null}>
                <OpenRequests />
              </Suspense>
            )
          }
          activeProps={{ 'data-active': true, 'aria-current': 'page' } as object}
        />
      ))}
      <NavLink component="a" href="/docs" label={t.navigation.reference} leftSection={<BookOpen size={17} aria-hidden />} />
    </>
  );
}
