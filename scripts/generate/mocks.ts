// Generates the rows of the demonstration site for @chowk/mocks, which has no time to seed it: `npm run generate`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createControl, demoSeed, entities, memoryStore, seededRandom } from '@chowk/engine'
import { pack } from './pack-demo.ts'

const PRESENT = Date.UTC(2026, 11, 1, 9)
/** Neither whole days nor whole hours, so that no value that depends on the present stays the same. */
const OFFSET_MS = 11 * 24 * 60 * 60_000 + 12_345_678

export const mocksDemoPath = join(import.meta.dirname, '../../packages/mocks/src/seed/demo-rows.ts')

export async function demoRowsAt(now: number) {
  const store = memoryStore(entities)
  const control = createControl({
    store,
    publicUrl: 'https://chowk.example',
    seed: demoSeed,
    now,
    random: seededRandom('demo'),
  })
  await control.reset()
  const { rows } = await control.snapshot()
  return rows
}

export async function mocksDemo(): Promise<string> {
  const packed = pack(await demoRowsAt(PRESENT), await demoRowsAt(PRESENT + OFFSET_MS), PRESENT, OFFSET_MS)
  const literal = JSON.stringify(packed).replaceAll('\\', '\\\\').replaceAll("'", "\\'")
  return `// Written by \`npm run generate\` from the demonstration of @chowk/engine.\nexport const packedDemo =\n  '${literal}'\n`
}

export async function generateMocks(): Promise<void> {
  writeFileSync(mocksDemoPath, await mocksDemo())
}
