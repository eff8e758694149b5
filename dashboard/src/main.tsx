import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import 'virtual:theme.css';
import './styles/page.css';
import './styles/print.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { en } from './texts/en';
import { loadTexts, rememberedLanguage } from './texts/language';

async function start(): Promise<void> {
  const language = rememberedLanguage();
  // English is part of the bundle, and a page in another language is better than no page.
  const first = await loadTexts(language).then(
    (texts) => ({ language, texts }),
    () => ({ language: 'en' as const, texts: en }),
  );
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <App first={first} />
    </StrictMode>,
  );
}

void start();
