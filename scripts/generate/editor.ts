// Bundles the editor of the site's texts, which browsers load as one file: `npm run generate`.
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const site = join(import.meta.dirname, '../../packages/site')
export const editorPath = join(site, 'src/assets/editor.js')

export async function editorBundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(site, 'editor/editor.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    banner: {
      js: '/* Contains ProseMirror, under the licence in editor.LICENSE.txt. */',
    },
  })
  return outputFiles[0]!.text
}

export async function generateEditor(): Promise<void> {
  writeFileSync(editorPath, await editorBundle())
  copyFileSync(
    join(import.meta.dirname, '../../node_modules/prosemirror-view/LICENSE'),
    editorPath.replace('.js', '.LICENSE.txt'),
  )
}
