const source = (name: string): string => `node --conditions=@chowk/source scripts/${name}.ts`

/** Tools by name. */
export const tools: Readonly<Record<string, { readonly does: string; readonly command: string }>> = {
  static: {
    does: 'checks lint, types, format, lines, words and unused code; `static types` for one of them',
    command: 'node scripts/check/static.ts',
  },
  mutation: {
    does: 'changes code, and counts the changes that tests detect; `mutation quota` for one area of scripts/mutation/areas.ts; hours for all',
    command: source('mutation'),
  },
  fuzz: {
    does: 'sends valid, nearly valid and hostile requests to a server, and judges each answer by the OpenAPI document; `--requests 1000000 --seed 1`; `--store sqlite:<path>` or `postgres://…` for another store, which it empties',
    command: source('fuzz'),
  },
  examples: {
    does: 'installs and runs the examples with the packages of the last `npm run pack:all`; `examples storybook` for one of them',
    command: 'node scripts/test-examples.ts',
  },
  packages: {
    does: 'checks the packages of the last `npm run pack:all`',
    command: 'node scripts/check/packages.ts',
  },
  document: {
    does: 'lints the OpenAPI document',
    command: source('check-document'),
  },
  monitoring: {
    does: 'checks metrics, alert rules and dashboard; needs Debian’s `prometheus`',
    command: source('check-monitoring'),
  },
  situations: {
    does: 'runs `npm ci && npm test`, with some tests of each kind, in surroundings that a stranger may have; as root on Linux; needs Debian’s `iproute2`; `situations installed` for one',
    command: 'node scripts/check-situations.ts',
  },
  seed: {
    does: 'fills a new store with a generated site of any size; `--help`',
    command: 'node --conditions=@chowk/source bench/seed.ts',
  },
  version: {
    does: 'raises the versions as the changesets say, and writes down the new operations',
    command: `changeset version && ${source('publish-operations')} && npm run format && npm run generate && npm install --package-lock-only`,
  },
  release: {
    does: 'builds, checks and publishes all packages; `--dry-run` to a registry of this machine, and installs from there with npm, pnpm and yarn',
    command: 'node scripts/release.ts',
  },
  sbom: {
    does: 'prints what the packages are made of',
    command: 'npm sbom --sbom-format cyclonedx --omit dev --package-lock-only',
  },
}
