import { ActionIcon, Button, Kbd } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../texts/language';
import classes from './palette-button.module.css';

/** Loaded on first use, to keep it out of the first load. */
const Palette = lazy(() => import('./palette').then((module) => ({ default: module.Palette })));

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

export function PaletteButton() {
  const t = useTexts();
  const [isOpen, { open, close }] = useDisclosure(false);
  const [openings, setOpenings] = useState(0);
  const start = () => {
    // An open dialog keeps the focus.
    if (document.querySelector('[aria-modal="true"]') !== null) return;
    setOpenings((before) => before + 1);
    open();
  };
  useHotkeys([['mod+K', start]], []);
  const preload = () => void import('./palette').catch(() => undefined);
  return (
    <>
      <Button
        className={classes.wide}
        size="xs"
        variant="default"
        leftSection={<Search size={14} aria-hidden />}
        rightSection={<Kbd size="xs">{isApple ? '⌘K' : 'Ctrl K'}</Kbd>}
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onClick={start}
        onMouseEnter={preload}
        onFocus={preload}
      >
        {t.palette.open}
      </Button>
      <ActionIcon className={classes.narrow} size="lg" variant="subtle" color="gray" aria-label={t.palette.open} onClick={start}>
        <Search size={18} aria-hidden />
      </ActionIcon>
      {openings > 0 && (
        <Suspense>
          {/* A new key forgets the previous text and selection. */}
          <Palette key={openings} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
