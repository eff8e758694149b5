export * from './issue';
