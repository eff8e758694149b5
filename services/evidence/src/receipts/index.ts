export * from './sign-erasure-certificate';
export * from './sign-export-manifest';
export * from './sign-receipt';
