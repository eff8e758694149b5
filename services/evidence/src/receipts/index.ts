export * from './sign-export-manifest';
export * from './sign-receipt';
