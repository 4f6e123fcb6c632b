import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { editorBundle, editorPath } from './editor.ts'

/** What pages for writing may load beyond other pages, in bytes. */
const MAX_BYTES = 120 * 1024

test('has an up-to-date editor bundle of at most 120 KB (`npm run generate`)', async () => {
  const bundle = await editorBundle()
  expect(readFileSync(editorPath, 'utf8') === bundle).toBe(true)
  expect(gzipSync(bundle).length).toBeLessThanOrEqual(MAX_BYTES)
})
