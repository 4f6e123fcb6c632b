import type { SiteSize } from '@chowk/engine/large-site'
import type { Command } from 'commander'
import { storeOption, wholeNumber } from '../options.ts'
import { printNote } from '../output/print.ts'
import { withProgress } from '../progress.ts'

interface SeedOptions extends SiteSize {
  readonly store: string
  readonly quiet?: true
}

const MOST = 100_000_000

export function add(seed: Command): void {
  seed
    .option('--members <number>', 'Number of members, at least 10', wholeNumber(10, MOST), 1000)
    .option('--items <number>', 'Number of items, at least 10', wholeNumber(10, MOST), 10_000)
    .option('--messages <number>', 'Number of chat messages', wholeNumber(0, MOST), 10_000)
    .option('--seed <number>', 'The same numbers and seed give the same site', wholeNumber(0, 2 ** 31), 1)
    .addOption(storeOption())
    .option('--quiet', 'Hide the progress bar')
    .addHelpText(
      'after',
      '\nThe store must be new. Members have no keys: create one with `chowk keys create joiner`.',
    )
    .action(generate)
}

async function generate({ store: address, quiet, ...size }: SeedOptions): Promise<void> {
  if (address === 'memory') throw new Error('A memory store ends with its server. Name a persistent store.')
  const { openStore } = await import('@chowk/server/serving')
  const { generateStore } = await import('@chowk/server/settings')
  const store = await openStore(address, { alone: true })
  try {
    const rows = await withProgress({ quiet, unit: 'members, items and messages' }, (onProgress) =>
      generateStore(store, size, onProgress),
    )
    printNote(
      `Generated ${size.members} members, ${size.items} items and ${size.messages} messages: ${rows} rows.`,
    )
  } finally {
    await store.close()
  }
}
