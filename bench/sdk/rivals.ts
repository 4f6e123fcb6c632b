import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Comparable clients, with a program that makes one call. */
export const rivals: Readonly<Record<string, string>> = {
  'openapi-fetch': `import create from 'openapi-fetch'; globalThis.client = create({ baseUrl: 'https://x.example' })`,
  masto: `import { createRestAPIClient } from 'masto'; globalThis.client = createRestAPIClient({ url: 'https://x.example' })`,
  '@octokit/rest': `import { Octokit } from '@octokit/rest'; globalThis.client = new Octokit()`,
  openai: `import OpenAI from 'openai'; globalThis.client = new OpenAI({ apiKey: 'x' })`,
  '@anthropic-ai/sdk': `import Anthropic from '@anthropic-ai/sdk'; globalThis.client = new Anthropic({ apiKey: 'x' })`,
  stripe: `import Stripe from 'stripe'; globalThis.client = new Stripe('x')`,
}

/** Returns the folder of the rivals. Installs them once. */
export function installRivals(): string {
  const folder = join(import.meta.dirname, '../../node_modules/.cache/sdk-rivals')
  if (!existsSync(join(folder, 'node_modules/stripe'))) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
    const names = [...Object.keys(rivals), 'openapi-typescript']
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent', ...names], {
      cwd: folder,
      stdio: 'inherit',
    })
  }
  return folder
}
