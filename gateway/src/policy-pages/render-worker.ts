import { worker } from 'workerpool';
import { renderMarkdown } from './render-markdown';

worker({ renderMarkdown, isReady: () => true });
