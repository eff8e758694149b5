import { showPreview, type ColorScheme, type Preview, type Site } from '@consent/banner';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import classes from './banner-panel.module.css';

interface Props extends Pick<Preview, 'language' | 'scheme' | 'part'> {
  /** Names the frame for screen readers. */
  title: string;
  site: Site;
  screen: keyof typeof screens;
}

/** In pixels. A wide screen is scaled down to fit. */
const screens = { computer: { width: 860, height: 600 }, phone: { width: 360, height: 640 } };

/** In its own document, because the banner positions itself by the window and follows its colours. */
export function BannerPreview({ title, site, language, scheme, part, screen }: Props) {
  const { ref, width: room } = useElementSize();
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<Document | null>(null);

  useEffect(() => {
    const element = frame.current;
    const takePage = () => setPage(element?.contentDocument ?? null);
    takePage();
    // Firefox replaces the document when it fires "load".
    element?.addEventListener('load', takePage);
    return () => element?.removeEventListener('load', takePage);
  }, []);
  useEffect(() => {
    if (page !== null) furnish(page, { language, scheme });
  }, [page, language, scheme]);
  useEffect(() => {
    if (page === null) return;
    return showPreview({ page, site, language, scheme, part });
  }, [page, site, language, scheme, part]);

  const { width, height } = screens[screen];
  const scale = Math.min(1, room / width);
  return (
    <div ref={ref} className={classes.room} style={{ height: height * scale }}>
      {/* Without `src`, nothing is requested and the page's policy applies inside. */}
      <iframe ref={frame} title={title} className={classes.frame} style={{ width, height, transform: `scale(${scale})` }} />
    </div>
  );
}

const grounds = { light: { page: '#ffffff', bar: '#e9ecef' }, dark: { page: '#121417', bar: '#2b3035' } };

function furnish(page: Document, { language, scheme }: { language: string; scheme: ColorScheme }): void {
  const { documentElement: root, body } = page;
  root.lang = language;
  const ground = grounds[scheme];
  body.style.margin = '0';
  body.style.background = ground.page;
  root.style.colorScheme = scheme;
  const lines = page.querySelector('[data-lines]') ?? body.appendChild(page.createElement('div'));
  lines.setAttribute('data-lines', '');
  lines.replaceChildren(
    ...[40, 92, 88, 94, 60, 0, 90, 85, 93, 45].map((percent) => {
      const line = page.createElement('div');
      line.style.cssText = `height: 14px; margin: 20px 24px; width: ${percent}%; max-width: calc(100% - 48px); border-radius: 7px; background: ${ground.bar}`;
      return line;
    }),
  );
}
