// Installs the packed client like anybody else would, then runs it as ES module, as CommonJS and as a bundle for
// browsers, and checks its types the way programs of each kind do. Wants it to be built.
//
//   node scripts/check-sdk-package.ts
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { build } from 'esbuild'
import ts from 'typescript'
import { installPackedSdk } from './packed-sdk.ts'

const folder = mkdtempSync(join(tmpdir(), 'chowk-sdk-package-'))

/** Makes one call to nobody, and sees whether everything that is exported works together. */
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

/** What browsers have too, of all that Node has. */
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

/** Checks programs and the declarations they use, with nothing but the types of the platform. */
function checkTypes(files: readonly string[], resolution: 'Node16' | 'NodeNext' | 'Bundler'): void {
  for (const name of files) writeFileSync(join(folder, name), `import { Chowk } from '@chowk/sdk'\n${typed}`)
  const program = ts.createProgram(
    files.map((name) => join(folder, name)),
    {
      target: ts.ScriptTarget.ES2022,
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
      module: resolution === 'Bundler' ? ts.ModuleKind.ESNext : ts.ModuleKind[resolution],
      moduleResolution: ts.ModuleResolutionKind[resolution],
      types: [],
      strict: true,
      skipLibCheck: false,
      noEmit: true,
    },
  )
  const problems = ts.getPreEmitDiagnostics(program)
  if (problems.length > 0)
    throw new Error(
      ts.formatDiagnostics(problems, {
        getCurrentDirectory: () => folder,
        getCanonicalFileName: (name) => name,
        getNewLine: () => '\n',
      }),
    )
}

try {
  installPackedSdk(folder)
  runFile('run.mjs', `import { Chowk, isError } from '@chowk/sdk'\n${program}\nawait run()`)
  runFile('run.cjs', `const { Chowk, isError } = require('@chowk/sdk')\n${program}\nrun()`)
  await runInPage()
  checkTypes(['types.mts', 'types.cts'], 'Node16')
  checkTypes(['types.mts', 'types.cts'], 'NodeNext')
  checkTypes(['types.ts'], 'Bundler')
  console.log('✓ @chowk/sdk installs, runs and type-checks as ES module, as CommonJS and for browsers')
} finally {
  rmSync(folder, { recursive: true })
}
