import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sdkManifest from '../../packages/sdk/package.json' with { type: 'json' }
import type { Registry } from './registry.ts'

/** Package managers by their npm package, with their command to add dependencies. */
const managers = [
  { name: 'npm', of: 'npm@11', add: ['install', '--no-audit', '--no-fund'] },
  { name: 'pnpm', of: 'pnpm@12', add: ['add', '--config.minimumReleaseAge=0'] },
  { name: 'yarn', of: '@yarnpkg/cli-dist@4', add: ['add'] },
] as const

/** Source that publishes a post to a mock with the client, and prints the program's version. */
const program = `
import { execFileSync } from 'node:child_process'
import { createMock } from '@chowk/mocks'
import { Chowk } from '@chowk/sdk'
const mock = createMock()
const { key } = await mock.members.create({ username: 'asha' })
const client = new Chowk({ apiKey: key, baseUrl: mock.baseUrl, fetch: mock.fetch })
const { id } = await client.posts.create({ title: 'From the registry', body: '<p>Installed.</p>' })
if ((await client.posts.get(id)).item.title !== 'From the registry') throw new Error('The post is not there.')
execFileSync('node_modules/.bin/chowk', ['--version'])
`

/** Installs the client, the mocks and the program into an empty folder with each package manager, and runs them. */
export function installWithEach({ url, npmrc, folder }: Registry): void {
  const { version } = sdkManifest
  const wanted = [...['sdk', 'mocks', 'cli'].map((name) => `@chowk/${name}@${version}`), 'msw@3']
  for (const { name, of, add } of managers) {
    const consumer = join(folder, `with-${name}`)
    mkdirSync(consumer)
    writeFileSync(join(consumer, 'package.json'), '{ "private": true, "type": "module" }')
    writeFileSync(join(consumer, 'program.js'), program)
    // In the folder, since pnpm ignores npm's environment variables.
    copyFileSync(npmrc, join(consumer, '.npmrc'))
    if (name === 'yarn') {
      writeFileSync(
        join(consumer, '.yarnrc.yml'),
        [
          `npmRegistryServer: ${url}`,
          'unsafeHttpWhitelist: [127.0.0.1]',
          'nodeLinker: node-modules',
          'enableImmutableInstalls: false',
          'npmMinimalAgeGate: 0',
          // Yarn caches metadata by host name without port: an earlier run's addresses of tarballs.
          'globalFolder: .yarn/global',
        ].join('\n'),
      )
      // Otherwise Yarn treats the folder as part of its parent.
      writeFileSync(join(consumer, 'yarn.lock'), '')
    }
    const options = { cwd: consumer, stdio: 'inherit' } as const
    console.log(`\n${name}: installs ${wanted.join(' ')}`)
    execFileSync('npm', ['exec', '--yes', `--package=${of}`, '--', name, ...add, ...wanted], options)
    execFileSync(process.execPath, ['program.js'], options)
    console.log(`✓ ${name}`)
  }
}
