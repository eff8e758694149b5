import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import 'virtual:theme.css';
import './styles/page.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { loadTexts, rememberedLanguage } from './texts/language';

async function start(): Promise<void> {
  const language = rememberedLanguage();
  const texts = await loadTexts(language);
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <App first={{ language, texts }} />
    </StrictMode>,
  );
}

void start();
