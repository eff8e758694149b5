import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';

/** Announces the opened page to screen readers: the focus stays on the link, and a new title makes no sound. */
export function OpenedPage() {
  const [title, setTitle] = useState('');
  useEffect(() => {
    let { pathname } = window.location;
    // A page may set its title long after the address changed, once its data is loaded.
    const titles = new MutationObserver(() => {
      if (window.location.pathname === pathname) return;
      pathname = window.location.pathname;
      setTitle(document.title);
    });
    const element = document.querySelector('title');
    if (element !== null) titles.observe(element, { childList: true });
    return () => titles.disconnect();
  }, []);
  return (
    <VisuallyHidden role="status" data-testid="opened-page">
      {title}
    </VisuallyHidden>
  );
}
