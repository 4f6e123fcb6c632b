// Installs the packed client, runs it as ES module, as CommonJS and as a bundle for browsers, and checks its types in
// programs of each kind, with old and new compilers. Requires a build.
//
//   node scripts/check-sdk-package.ts
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { build } from 'esbuild'
import { installPackedSdk } from './packed-sdk.ts'

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

function runFile(name: string, code: string): void {
  writeFileSync(join(folder, name), code)
  execFileSync(process.execPath, [name], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Globals of Node that browsers have too. */
const PLATFORM = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'crypto',
  'File',
  'FormData',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'TransformStream',
  'URL',
  'URLSearchParams',
  'setTimeout',
  'clearTimeout',
] as const

async function runInPage(): Promise<void> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { Chowk, isError } from '@chowk/sdk'\n${program}\nglobalThis.done = run()`,
      resolveDir: folder,
    },
    bundle: true,
    platform: 'browser',
    format: 'iife',
    write: false,
  })
  const page = createContext({
    ...Object.fromEntries(PLATFORM.map((name) => [name, globalThis[name]])),
    fetch: () => Promise.reject(new Error('Nobody is to be called.')),
    done: undefined as Promise<void> | undefined,
  })
  runInContext(outputFiles[0]?.text ?? '', page)
  await (page as { done?: Promise<void> }).done
}

const typed = `
  const client = new Chowk({ apiKey: 'chk_package' })
  export const id: Promise<number> = client.posts.create({ title: 'Packed', body: '<p>…</p>' }).then((post) => post.id)
  // @ts-expect-error A title is missing.
  void client.posts.create({ body: '<p>…</p>' })`

/** Tested compilers: the oldest in the README, the newest, and two between. */
const COMPILERS = ['5.0.4', '5.4.5', '5.9.3', '6.0.3'] as const

/** Module resolutions of programs: ES module and CommonJS by current rules, bundler, CommonJS only. */
const RESOLUTIONS: Readonly<Record<string, { files: readonly string[]; options: readonly string[] }>> = {
  node16: { files: ['types.mts', 'types.cts'], options: ['--module', 'node16'] },
  nodenext: { files: ['types.mts', 'types.cts'], options: ['--module', 'nodenext'] },
  bundler: { files: ['types.ts'], options: ['--module', 'esnext', '--moduleResolution', 'bundler'] },
  // Default resolution: by the rules of Node 10 until 5.9, like a bundler since.
  commonjs: { files: ['types.ts'], options: ['--module', 'commonjs'] },
}

/** Checks programs and the declarations they use, with only the types of the platform. */
function checkTypes(compiler: string, resolution: string): void {
  const { files = [], options = [] } = RESOLUTIONS[resolution] ?? {}
  for (const name of files) writeFileSync(join(folder, name), `import { Chowk } from '@chowk/sdk'\n${typed}`)
  const platform = ['--target', 'es2022', '--lib', 'es2022,dom,dom.iterable']
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      `node_modules/typescript-${compiler}/lib/tsc.js`,
      ...platform,
      ...options,
      '--strict',
      '--noEmit',
      ...files,
    ],
    { cwd: folder, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`TypeScript ${compiler}, ${resolution}:\n${stdout}`)
}

try {
  installPackedSdk(folder, ...COMPILERS.map((version) => `typescript-${version}@npm:typescript@${version}`))
  runFile('run.mjs', `import { Chowk, isError } from '@chowk/sdk'\n${program}\nawait run()`)
  runFile('run.cjs', `const { Chowk, isError } = require('@chowk/sdk')\n${program}\nrun()`)
  await runInPage()
  console.log('✓ @chowk/sdk installs and runs as ES module, as CommonJS and for browsers')
  for (const compiler of COMPILERS) {
    for (const resolution of Object.keys(RESOLUTIONS)) checkTypes(compiler, resolution)
    console.log(
      `✓ @chowk/sdk type-checks with TypeScript ${compiler}: ${Object.keys(RESOLUTIONS).join(', ')}`,
    )
  }
} finally {
  rmSync(folder, { recursive: true })
}
