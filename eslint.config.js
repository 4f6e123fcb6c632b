import js from '@eslint/js'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

const tests = ['**/*.test.ts']

export default defineConfig(
  // Generated code, and what calls it, is checked by the compiler alone.
  globalIgnores([
    '**/dist/',
    'coverage/',
    'docs/',
    'packages/sdk/src/resources/',
    'scripts/document/',
    'examples/jest-typescript/',
    'examples/next/',
    'examples/vitest-dom/',
    'examples/playwright/',
  ]),
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // A handler is async by its type, whether or not it waits for anything.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['packages/{contract,engine,mocks,sdk}/src/**/*.ts'],
    ignores: tests,
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^node:',
              message: 'This package runs anywhere; Node is a port handed in from outside.',
            },
          ],
        },
      ],
    },
  },
  {
    // A page of the browser: the compiler knows what there is.
    files: ['packages/server/console/**/*.js', 'packages/site/src/assets/*.js'],
    rules: { 'no-undef': 'off' },
  },
  {
    files: ['**/*.js'],
    languageOptions: { globals: { console: 'readonly', process: 'readonly', URL: 'readonly' } },
  },
  {
    files: ['examples/{jest-*,playwright}/*.config.js', 'examples/{node-test-commonjs,playwright}/*.js'],
    languageOptions: { sourceType: 'commonjs' },
  },
)
