import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { commanderInside } from '../../packages/cli/build/commander-inside.ts'

test('loads no child processes and no standard input with the bundled commander', async () => {
  const { metafile } = await build({
    stdin: {
      contents: "import { Command } from 'commander'; new Command().parse()",
      resolveDir: `${import.meta.dirname}/../../packages/cli`,
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    plugins: [commanderInside],
    metafile: true,
    write: false,
    outdir: 'out',
  })
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path))
  expect(imported.toSorted()).toEqual(['node:events', 'node:path'])
})
