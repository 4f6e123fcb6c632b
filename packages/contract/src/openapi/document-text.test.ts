import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { preparedDocument } from '../../build/prepared-document.ts'
import type * as source from './document-text.ts'
import { openApiDocumentText } from './document-text.ts'
import { openApiDocument } from './document.ts'

const noPause = () => Promise.resolve()
const servers = ['http://localhost:4000/api/v1', "https://chowk.example/base/$&$'/api/v1"]

test.each(servers)('returns the document for %s as JSON', async (serverUrl) => {
  expect(await openApiDocumentText(serverUrl, noPause)).toBe(JSON.stringify(openApiDocument({ serverUrl })))
})

test('replaces the generator with its text in the build', async () => {
  const { metafile, outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'document-text.ts')],
    bundle: true,
    format: 'esm',
    plugins: [preparedDocument],
    metafile: true,
    write: false,
  })
  const inputs = Object.keys(metafile.inputs).map((path) => path.replace(/.*openapi\//, ''))
  expect(inputs.toSorted()).toEqual(['document-text.ts', 'template.ts'])
  const address = `data:text/javascript;base64,${Buffer.from(outputFiles[0]!.contents).toString('base64')}`
  const built = (await import(/* @vite-ignore */ address)) as typeof source
  for (const serverUrl of servers)
    expect(await built.openApiDocumentText(serverUrl, noPause)).toBe(
      JSON.stringify(openApiDocument({ serverUrl })),
    )
})
