import type { Store } from '@chowk/engine'
import type { CopyMeasure } from '@chowk/server/settings'
import { type Command, Option } from 'commander'
import { CliError } from '../errors/cli-error.ts'
import { confirm, yesOption } from '../confirm.ts'
import { imagesOption, parseStore, storeOption, trimmed } from '../options.ts'
import { printNote } from '../output/print.ts'
import { withProgress } from '../progress.ts'

interface CopyOptions {
  readonly images: string
  readonly quiet?: true
}

interface ReplaceOptions extends CopyOptions {
  readonly replace?: true
  readonly yes?: true
}

const REPLACE = ['--replace', 'Replace the contents of the store'] as const
const QUIET = ['--quiet', 'Print nothing but errors'] as const

export function add(store: Command): void {
  store
    .command('copy')
    .argument('<from>', 'Store to copy', parseStore)
    .argument('<to>', 'Store to fill', parseStore)
    .description('Copy a store to another store, all or nothing, and verify the copy.')
    .addOption(imagesOption())
    .addOption(
      new Option(
        '--to-images <location>',
        'Image storage of the copy. Default: the value of --images',
      ).argParser(trimmed),
    )
    .option(...REPLACE)
    .addOption(yesOption())
    .option(...QUIET)
    .action(copy)
  store
    .command('migrate')
    .description('Migrate a store of an older version. Back it up first.')
    .addOption(storeOption())
    .action(migrate)
  store
    .command('purge')
    .description('Overwrite what deleted rows left in an SQLite file that an older version wrote.')
    .addOption(storeOption())
    .action(purge)
  store
    .command('skip-ids')
    .description(
      'Leave out the ids of rows that are lost, after a restore by other means than `chowk store restore`.',
    )
    .addOption(storeOption())
    .action(skipIds)
  store
    .command('backup <file>')
    .description(
      'Back up a consistent snapshot of a store to a file, and verify the file. Servers can keep running.',
    )
    .addOption(storeOption())
    .addOption(imagesOption())
    .option('--with-images', 'Include images that are stored outside the store')
    .option(...QUIET)
    .action(backup)
  store
    .command('restore <file>')
    .description('Restore a store from a backup, all or nothing, and verify the store.')
    .addOption(storeOption())
    .addOption(imagesOption())
    .option(...REPLACE)
    .addOption(yesOption())
    .option(...QUIET)
    .action(restore)
}

async function purge({ store: address }: { readonly store: string }): Promise<void> {
  assertPersistent(address)
  const { openStore } = await import('@chowk/server/serving')
  await closing(await openStore(address, { mustExist: true, alone: true }), async (store) => {
    if (store.purge === undefined) throw new CliError('PostgreSQL does this itself: see VACUUM.', 'usage')
    await store.purge(true)
  })
  printNote('The file holds no deleted rows.')
}

async function skipIds({ store: address }: { readonly store: string }): Promise<void> {
  assertPersistent(address)
  const { openStore } = await import('@chowk/server/serving')
  const { SKIPPED_IDS } = await import('@chowk/server/settings')
  await closing(await openStore(address, { mustExist: true }), (store) => store.skipIds(SKIPPED_IDS))
  printNote(`New rows get ids that are higher by ${SKIPPED_IDS}.`)
}

async function copy(
  from: string,
  targetAddress: string,
  { toImages, ...options }: ReplaceOptions & { readonly toImages?: string },
): Promise<void> {
  assertPersistent(from, targetAddress)
  const { openImages, openStore } = await import('@chowk/server/serving')
  const { copyStore } = await import('@chowk/server/settings')
  const images = toImages !== undefined &&
    toImages !== options.images && {
      images: { source: await openImages(options.images), target: await openImages(toImages) },
    }
  await closing(await openStore(from, { mustExist: true }), async (source) =>
    closing(await openStore(targetAddress, { alone: true }), async (target) => {
      await assertReplaceable(targetAddress, target, options)
      const copied = await withProgress(options, (onProgress) =>
        copyStore(source, target, { ...(onProgress && { onProgress }), ...images }),
      )
      if (options.quiet) return
      printNote(`Copied and verified ${copied.rows} rows: sha256 ${copied.checksum}.`)
      printImages(copied, toImages ?? options.images)
    }),
  )
}

async function migrate({ store: address }: { readonly store: string }): Promise<void> {
  assertPersistent(address)
  const { openStore } = await import('@chowk/server/serving')
  let result = 'The store is up to date.'
  const onMigrated = (from: number, newVersion: number) =>
    (result = `Migrated from version ${from} to ${newVersion}.`)
  const store = await openStore(address, { mustExist: true, alone: true, migrate: true, onMigrated })
  await store.close()
  printNote(result)
}

async function backup(
  file: string,
  { store: address, withImages, ...options }: CopyOptions & { store: string; withImages?: true },
): Promise<void> {
  assertPersistent(address)
  const { openImages, openStore } = await import('@chowk/server/serving')
  const { backUp } = await import('@chowk/server/settings')
  await closing(await openStore(address, { mustExist: true }), async (store) => {
    const images = withImages && (await openImages(options.images))
    const written = await withProgress(options, (onProgress) =>
      backUp(store, file, { ...(onProgress && { onProgress }), ...(images && { images }) }),
    )
    if (options.quiet) return
    printNote(`Wrote and verified ${written.rows} rows in ${file}: sha256 ${written.checksum}.`)
    if (written.moved > 0) printNote(`Included ${count(written.moved)} from ${options.images}.`)
    if (written.outside > 0)
      printNote(
        `Not included: ${count(written.outside)} outside the store. Back them up separately, or add --with-images.`,
      )
  })
}

async function restore(
  file: string,
  { store: address, ...options }: ReplaceOptions & { readonly store: string },
): Promise<void> {
  assertPersistent(address)
  const { openImages, openStore } = await import('@chowk/server/serving')
  const { restore } = await import('@chowk/server/settings')
  await closing(await openStore(address, { alone: true }), async (store) => {
    await assertReplaceable(address, store, options)
    const images = await openImages(options.images)
    const restored = await withProgress(options, (onProgress) =>
      restore(store, file, { ...(onProgress && { onProgress }), ...(images && { images }) }),
    )
    if (options.quiet) return
    printNote(`Restored and verified ${restored.rows} rows: sha256 ${restored.checksum}.`)
    printImages(restored, options.images)
  })
}

async function closing<T extends { close(): Promise<void> }>(store: T, work: (store: T) => Promise<void>) {
  try {
    await work(store)
  } finally {
    await store.close()
  }
}

/** Checks that a store is empty, or confirms that its contents are replaced. */
async function assertReplaceable(address: string, store: Store, options: ReplaceOptions): Promise<void> {
  if (!options.replace) return (await import('@chowk/server/settings')).assertEmpty(store)
  const rows = await store.size()
  if (rows === 0) return
  const [{ readStatistics }, { comparedClock, withoutSecrets }] = await Promise.all([
    import('@chowk/engine'),
    import('@chowk/server/serving'),
  ])
  const { members } = await readStatistics({ store, clock: await comparedClock(store) })
  const people = members.active + members.suspended + members.closed
  await confirm(
    `This deletes all ${rows} rows of ${withoutSecrets(address)}, with ${people} members.`,
    options,
  )
}

function printImages({ moved, outside }: CopyMeasure, location: string): void {
  if (moved > 0) printNote(`Stored and verified ${count(moved)} in ${location}.`)
  const remaining = location === 'database' ? outside : outside - moved
  if (remaining > 0) printNote(`Not copied: ${count(remaining)} outside the store.`)
}

const count = (images: number): string => (images === 1 ? '1 image' : `${images} images`)

function assertPersistent(...addresses: readonly string[]): void {
  if (addresses.includes('memory'))
    throw new Error('A memory store is lost when its server stops. Choose a persistent store.')
}
