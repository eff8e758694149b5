import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const rules = {
  '@typescript-eslint/no-floating-promises': 'error',
  '@typescript-eslint/no-misused-promises': 'error',
  '@typescript-eslint/await-thenable': 'error',
  '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
  '@typescript-eslint/no-unnecessary-condition': 'off',
  '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  eqeqeq: 'error',
  'no-console': 'error',
  'no-restricted-syntax': [
    'error',
    { selector: 'ExportDefaultDeclaration', message: 'Export by name: a thing has one name everywhere.' },
    {
      selector: "MemberExpression[object.name='process'][property.name='env']",
      message: 'Only config.ts reads the environment; pass settings on.',
    },
  ],
};

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '**/gen/**', '.data/**', '**/*.js', '**/*.mjs'] },
  {
    files: ['**/*.ts'],
    ignores: ['dashboard/**'],
    extends: [tseslint.configs.recommended],
    languageOptions: { parserOptions: { project: ['./tsconfig.lint.json'], tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules,
  },
  {
    files: ['dashboard/**/*.ts', 'dashboard/**/*.tsx'],
    extends: [tseslint.configs.recommended, reactHooks.configs.flat.recommended],
    languageOptions: { parserOptions: { project: ['./dashboard/tsconfig.json'], tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    // Pages show what is true when they are drawn: that a key has expired, how long the quota lasts.
    rules: { ...rules, 'react-hooks/purity': 'off' },
  },
  {
    files: ['**/config.ts', '**/test/**', '**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', { selector: 'ExportDefaultDeclaration', message: 'Export by name.' }] },
  },
  // Vite reads its settings from a default export.
  { files: ['dashboard/vite.config.ts'], rules: { 'no-restricted-syntax': 'off' } },
  { files: ['scripts/**/*.ts'], rules: { 'no-console': 'off' } },
);
