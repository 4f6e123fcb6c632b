import { dirname } from 'node:path'
import type { Store } from '@chowk/engine'
import type { CopyMeasure, ImagePlaces } from '@chowk/server/settings'
import type { Command } from 'commander'
import { confirm, yesOption } from '../confirm.ts'
import { imagesOption, storeAddress, storeOption } from '../options.ts'
import { printNote } from '../print.ts'
import { withoutPassword } from '../start-message.ts'
import { showingProgress } from '../progress.ts'

interface Quiet {
  quiet?: true
}

interface Images {
  /** Where the images of the store are kept. */
  images: string
}

interface Replacing extends Quiet, Images {
  replace?: true
  yes?: true
}

const REPLACE = ['--replace', 'overwrite what the store holds'] as const
const QUIET = ['--quiet', 'show no progress'] as const

export function addStore(store: Command): void {
  store
    .command('copy')
    .argument('<from>', 'the store to copy', storeAddress)
    .argument('<to>', 'the store to fill', storeAddress)
    .description('Copy everything from one store to another, all or nothing, and check the copy.')
    .addOption(imagesOption())
    .option('--to-images <place>', 'where the images are to be kept (default: where they are)')
    .option(...REPLACE)
    .addOption(yesOption())
    .option(...QUIET)
    .action(copy)
  store
    .command('migrate')
    .description('Bring a store of an older version up to this one. Back it up before.')
    .addOption(storeOption())
    .action(migrate)
  store
    .command('backup <file>')
    .description(
      'Write everything a store holds, as of one moment, to a file, and check the file. Servers may go on meanwhile.',
    )
    .addOption(storeOption())
    .addOption(imagesOption())
    .option('--with-images', 'hold those as well that are kept outside the store')
    .option(...QUIET)
    .action(backup)
  store
    .command('restore <file>')
    .description('Check a backup, fill a store with what it holds, all or nothing, and check the store.')
    .addOption(storeOption())
    .addOption(imagesOption())
    .option(...REPLACE)
    .addOption(yesOption())
    .option(...QUIET)
    .action(restore)
}

async function copy(
  from: string,
  to: string,
  { replace, yes, images, toImages = images, ...quiet }: Replacing & { toImages?: string },
): Promise<void> {
  assertLasting(from, to)
  const { openSource, openStore } = await import('@chowk/server/serving')
  const { assertEmpty, copyStore } = await import('@chowk/server/settings')
  const places = images === toImages ? undefined : await openPlaces(images, toImages)
  const source = await openSource(from)
  try {
    const target = await openStore(to, { alone: true })
    try {
      await (replace ? confirmLoss(to, target, { ...(yes && { yes }) }) : assertEmpty(target))
      const copied = await showingProgress(quiet, (onProgress) =>
        copyStore(source, target, { ...(onProgress && { onProgress }), ...(places && { images: places }) }),
      )
      printNote(`Copied ${copied.rows} rows, and read them back: sha256 ${copied.checksum}.`)
      tellOfImages(copied, toImages)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

async function migrate({ store: address }: { store: string }): Promise<void> {
  assertLasting(address)
  const { openStore } = await import('@chowk/server/serving')
  let told = 'It is up to date.'
  const onMigrated = (from: number, to: number) => (told = `Migrated from version ${from} to ${to}.`)
  const store = await openStore(address, { mustExist: true, alone: true, migrate: true, onMigrated })
  await store.close()
  printNote(told)
}

async function backup(
  file: string,
  { store: address, images, withImages, ...quiet }: Quiet & Images & { store: string; withImages?: true },
): Promise<void> {
  assertLasting(address)
  const { openImages, openSource } = await import('@chowk/server/serving')
  const { backUp } = await import('@chowk/server/settings')
  const store = await openSource(address, dirname(file))
  try {
    const place = withImages && (await openImages(images))
    const written = await showingProgress(quiet, (onProgress) =>
      backUp(store, file, { ...(onProgress && { onProgress }), ...(place && { images: place }) }),
    )
    printNote(`Wrote ${written.rows} rows to ${file}, and read them back: sha256 ${written.checksum}.`)
    if (written.moved > 0) printNote(`${count(written.moved)} from ${images} are in it.`)
    if (written.outside > 0)
      printNote(
        `${count(written.outside)} kept outside the store are not in it: back them up where they are, or add --with-images.`,
      )
  } finally {
    await store.close()
  }
}

async function restore(
  file: string,
  { store: address, replace, yes, images, ...quiet }: Replacing & { store: string },
): Promise<void> {
  assertLasting(address)
  const { openImages, openStore } = await import('@chowk/server/serving')
  const { assertEmpty, restore } = await import('@chowk/server/settings')
  const store = await openStore(address, { alone: true })
  try {
    await (replace ? confirmLoss(address, store, { ...(yes && { yes }) }) : assertEmpty(store))
    const place = await openImages(images)
    const restored = await showingProgress(quiet, (onProgress) =>
      restore(store, file, { ...(onProgress && { onProgress }), ...(place && { images: place }) }),
    )
    printNote(`Restored ${restored.rows} rows, and read them back: sha256 ${restored.checksum}.`)
    tellOfImages(restored, images)
  } finally {
    await store.close()
  }
}

/** Says what is about to be lost, and asks; nothing of an empty store is. */
async function confirmLoss(address: string, store: Store, how: { readonly yes?: true }): Promise<void> {
  const rows = await store.size()
  if (rows === 0) return
  const { readStatistics, systemClock } = await import('@chowk/engine')
  const { members } = await readStatistics({ store, clock: systemClock })
  const people = members.active + members.suspended + members.closed
  await confirm(`All ${rows} rows of ${withoutPassword(address)} are lost, with its ${people} members.`, how)
}

async function openPlaces(images: string, toImages: string): Promise<ImagePlaces> {
  const { openImages } = await import('@chowk/server/serving')
  return { source: await openImages(images), target: await openImages(toImages) }
}

/** Says how many images were put elsewhere, and how many have to be where they were. */
function tellOfImages({ moved, outside }: CopyMeasure, place: string): void {
  if (moved > 0) printNote(`${count(moved)} were put into ${place}, and read back.`)
  const left = place === 'database' ? outside : outside - moved
  if (left > 0) printNote(`${count(left)} are kept outside the store, and were left where they are.`)
}

const count = (images: number): string => (images === 1 ? '1 image' : `${images} images`)

function assertLasting(...addresses: readonly string[]): void {
  if (addresses.includes('memory'))
    throw new Error('A memory store ends with its server: name one that lasts.')
}
