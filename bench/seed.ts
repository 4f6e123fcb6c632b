// Fills a new store with a generated site of any size: `npm run tool -- seed`.
import { openStore } from '@chowk/server/serving'
import { Command } from 'commander'
import { storeOption, wholeNumber } from '../packages/cli/src/options.ts'
import { withProgress } from '../packages/cli/src/progress.ts'
import { generateStore } from './large-site/generate-store.ts'
import type { SiteSize } from './large-site/index.ts'

const MAX_COUNT = 100_000_000

const {
  store: address,
  quiet,
  ...size
} = new Command('npm run tool -- seed')
  .option('--members <number>', 'Number of members, at least 10', wholeNumber(10, MAX_COUNT), 1000)
  .option('--items <number>', 'Number of items, at least 10', wholeNumber(10, MAX_COUNT), 10_000)
  .option('--messages <number>', 'Number of chat messages', wholeNumber(0, MAX_COUNT), 10_000)
  .option('--seed <number>', 'The same numbers and seed generate the same site', wholeNumber(0, 2 ** 31), 1)
  .addOption(storeOption())
  .option('--quiet', 'Hide the progress bar')
  .addHelpText(
    'after',
    '\nThe store must be new. Members have no keys: create one with `chowk keys create joiner`.',
  )
  .parse()
  .opts<SiteSize & { readonly store: string; readonly quiet?: true }>()

const store = await openStore(address, { alone: true })
try {
  const rows = await withProgress({ quiet, unit: 'members, items and messages' }, (onProgress) =>
    generateStore(store, size, onProgress),
  )
  console.error(
    `Generated ${size.members} members, ${size.items} items and ${size.messages} messages: ${rows} rows.`,
  )
} finally {
  await store.close()
}
