// Installs the packed client, runs it as ES module and as CommonJS, checks its types in programs of each kind, with
// old and new compilers, and uses it beside other packages. `check-sdk-runtimes.ts` bundles it. Requires
// `npm run pack:all`.
//
//   node scripts/check-sdk-package.ts
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install, installInto, tarballOf } from './packed.ts'

const folder = mkdtempSync(join(tmpdir(), 'chowk-sdk-package-'))

/** Makes one call without a server, and checks that all exports work together. */
const program = `
  const answer = { ok: true, id: 7, request_id: 'r' }
  const fetch = (request) => Promise.resolve(new Response(JSON.stringify(answer), { status: 201 }))
  const client = new Chowk({ apiKey: 'chk_package', baseUrl: 'https://chowk.example/api/v1', fetch })
  const run = async () => {
    const post = await client.posts.create({ title: 'Packed', body: '<p>And unpacked.</p>' })
    const { data } = await client.media.upload(new Blob(['image'])).withResponse()
    const wrong = await client.tags.get('..').catch((error) => error)
    if (post.id !== 7 || data.id !== 7 || !(wrong instanceof TypeError) || isError(wrong, 'tags.get')) throw new Error('It does not work.')
  }`

function runFile(name: string, code: string, ...options: readonly string[]): void {
  writeFileSync(join(folder, name), code)
  run(folder, name, ...options)
}

const run = (cwd: string, name: string, ...options: readonly string[]) =>
  execFileSync(process.execPath, [...options, name], { cwd, stdio: ['ignore', 'ignore', 'inherit'] })

const typedProgram = `
  const client = new Chowk({ apiKey: 'chk_package' })
  export const id: Promise<number> = client.posts.create({ title: 'Packed', body: '<p>…</p>' }).then((post) => post.id)
  // @ts-expect-error A title is missing.
  void client.posts.create({ body: '<p>…</p>' })`

/** Tested compilers: the oldest in the README, the newest, and two between. `attw` checks the ways to resolve a package. */
const COMPILERS = ['5.0.4', '5.4.5', '5.9.3', '6.0.3'] as const

/** Checks a program of each module kind and the declarations they use, with only the types of the platform. */
function checkTypes(compiler: string): void {
  const files = ['types.mts', 'types.cts']
  for (const name of files)
    writeFileSync(join(folder, name), `import { Chowk } from '@chowk/sdk'\n${typedProgram}`)
  const options = ['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable']
  const { status, stdout } = spawnSync(
    process.execPath,
    [`node_modules/typescript-${compiler}/lib/tsc.js`, ...options, '--strict', '--noEmit', ...files],
    { cwd: folder, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`TypeScript ${compiler}:\n${stdout}`)
}

/** Each module kind recognizes the other's errors, although it has its own classes. */
const copies = `
  import { createRequire } from 'node:module'
  import { ChowkError, isError } from '@chowk/sdk'
  const other = createRequire(import.meta.url)('@chowk/sdk')
  const options = { apiKey: 'chk_package', maxRetries: 0, fetch: () => Promise.reject(new TypeError('There is no server.')) }
  const error = await new other.Chowk(options).account.me().catch((error) => error)
  if (other.ChowkError === ChowkError || !isError(error, 'account.me')) throw new Error('The copies are strangers.')`

/** Sends pages of a list to a component of the browser. React warns of what is no plain object, and sends the rest. */
const serverComponent = `
  const { createElement } = require('react')
  const { registerClientReference, renderToReadableStream } = require('react-server-dom-webpack/server')
  const { Chowk, nextPage } = require('@chowk/sdk')
  const answers = [
    { ok: true, items: [{ id: 1 }], next_offset: 1, has_more: true, next_cursor: 'c', request_id: 'r' },
    { ok: true, items: [{ id: 2 }], next_offset: 2, has_more: false, next_cursor: null, request_id: 'r' },
  ]
  const fetch = async () => Response.json(answers.shift())
  const client = new Chowk({ apiKey: 'chk_package', baseUrl: 'https://chowk.example/api/v1', fetch })
  const run = async () => {
    const first = await client.posts.list({ limit: 1 })
    const pages = [first, await nextPage(first)]
    const problems = []
    console.error = (...problem) => problems.push(problem.join(' '))
    const component = createElement(registerClientReference(() => {}, 'posts.js', 'Posts'), { pages })
    const modules = { 'posts.js': { id: 'posts', chunks: [], name: '*' } }
    const onError = (error) => void problems.push(error.message)
    const text = await new Response(renderToReadableStream(component, modules, { onError })).text()
    if (problems.length > 0 || !text.includes('"id":2')) throw new Error([...problems, text].join(' '))
  }
  run()`

/** Runs a program with only the files that the tracer of hosts finds, in a separate folder. */
async function runTraced(name: string): Promise<void> {
  const require = createRequire(join(folder, name))
  const tracer = require('@vercel/nft') as {
    nodeFileTrace(files: readonly string[], options: object): Promise<{ fileList: ReadonlySet<string> }>
  }
  const { fileList } = await tracer.nodeFileTrace([join(folder, name)], { base: folder })
  const deployed = mkdtempSync(join(tmpdir(), 'chowk-sdk-traced-'))
  try {
    for (const file of fileList) cpSync(join(folder, file), join(deployed, file))
    run(deployed, name)
  } finally {
    rmSync(deployed, { recursive: true })
  }
}

/** Packages that programs have for themselves, in versions that the other entry points do not support. */
const OLD_PEERS = ['zod@3', '@tanstack/query-core@4'] as const

try {
  const compilers = COMPILERS.map((version) => `typescript-${version}@npm:typescript@${version}`)
  installInto(folder, tarballOf('sdk'), ...compilers)
  runFile('run.mjs', `import { Chowk, isError } from '@chowk/sdk'\n${program}\nawait run()`)
  runFile('run.cjs', `const { Chowk, isError } = require('@chowk/sdk')\n${program}\nrun()`)
  runFile('copies.mjs', copies)
  console.log('✓ @chowk/sdk installs and runs as ES module and as CommonJS')
  for (const compiler of COMPILERS) checkTypes(compiler)
  console.log(`✓ @chowk/sdk type-checks with TypeScript ${COMPILERS.join(', ')}`)
  install(folder, ...OLD_PEERS, '@vercel/nft@0.27')
  for (const name of ['run.mjs', 'run.cjs']) await runTraced(name)
  console.log(`✓ @chowk/sdk installs and runs beside ${OLD_PEERS.join(' and ')}, as Vercel's tracer finds it`)
  install(folder, '--legacy-peer-deps', 'react@19', 'react-dom@19', 'react-server-dom-webpack@19')
  runFile('server-component.cjs', serverComponent, '--conditions=react-server')
  console.log('✓ pages of @chowk/sdk pass from server components of React')
} finally {
  rmSync(folder, { recursive: true })
}
