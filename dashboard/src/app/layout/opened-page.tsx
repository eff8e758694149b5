import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';

/** Tells those who do not see it which page a link has opened: the focus stays on the link, and a new title makes no sound. */
export function OpenedPage() {
  const [title, setTitle] = useState('');
  useEffect(() => {
    let { pathname } = window.location;
    // A page may set its title long after the address: once it has read what it is about.
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
