// Runs the examples for test runners as somebody else would: with the packages as they are published, from their tarballs.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const examples = ['vitest', 'jest', 'node-test']
const packages = ['contract', 'engine', 'sdk', 'mocks']

/** The prose of the contract is cut out of the mocks; who asks for the OpenAPI document gets it nevertheless. */
const askForDocument = `
  import { createMock } from '@chowk/mocks'
  const mock = createMock()
  const { paths, components } = await (await mock.fetch(mock.baseUrl + '/openapi.json')).json()
  if (!paths['/posts'].post.summary || !components.schemas.PostCreate.description) throw new Error('The document has no prose.')`

const run = (command: string, args: readonly string[], cwd: string) =>
  execFileSync(command, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] }).toString()

const folder = mkdtempSync(join(tmpdir(), 'chowk-examples-'))
try {
  const tarballs = packages.map((name) => {
    const source = join(root, 'packages', name)
    run('npm', ['run', 'build'], source)
    return join(folder, run('npm', ['pack', '--silent', '--pack-destination', folder], source).trim())
  })
  for (const name of examples) {
    const copy = join(folder, name)
    cpSync(join(root, 'examples', name), copy, { recursive: true })
    run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...tarballs], copy)
    const { version } = JSON.parse(readFileSync(join(copy, 'node_modules/msw/package.json'), 'utf8')) as {
      version: string
    }
    console.log(run('npm', ['test'], copy))
    // Jest may be told to forget all modules between two tests, while a mock lives on.
    if (name === 'jest') run('npm', ['test', '--', '--resetModules'], copy)
    run(process.execPath, ['--input-type=module', '--eval', askForDocument], copy)
    console.log(`✓ ${name}, with MSW ${version}`)
  }
} finally {
  rmSync(folder, { recursive: true })
}
