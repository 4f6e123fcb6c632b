import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { ImageStore } from '@chowk/engine'
import { checkRoundTrip } from './check-round-trip.ts'

/** Folder of files that are still being written. */
const PARTIAL = '.partial'
/** Age in milliseconds of a partial file left behind by a killed server. */
const ABANDONED = 24 * 60 * 60_000
/** Bytes per read. */
const PIECE = 262_144
const FILE = { mode: 0o600 }
const FOLDER = { mode: 0o700 }

/**
 * Stores objects as files in 256 subfolders of a folder, created on demand. Several servers may share it. Only the user
 * that runs the server can read the files.
 * @param mustExist Whether to reject a missing folder instead of creating it.
 * @throws Error if the folder can't be created or written to.
 */
export async function folderImages(
  path: string,
  { mustExist = false }: { readonly mustExist?: boolean } = {},
): Promise<ImageStore> {
  const root = resolve(path)
  const partial = join(root, PARTIAL)
  if (!mustExist) await mkdir(root, { ...FOLDER, recursive: true })
  await makeFolder(root, partial)
  await removeAbandoned(partial)

  const images: ImageStore = {
    async put(key, bytes) {
      const { folder, file } = placeOf(root, key)
      await makeFolder(root, folder)
      const written = join(partial, randomUUID())
      try {
        const handle = await open(written, 'wx', FILE.mode)
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(written, file)
      } catch (error) {
        await rm(written, { force: true })
        throw error
      }
      await syncFolder(folder)
    },
    async get(key, part) {
      const { file } = placeOf(root, key)
      const handle = await open(file).catch(unlessMissing)
      if (handle === undefined) return undefined
      try {
        const { size: length } = await handle.stat()
        const pieces = handle.createReadStream({
          highWaterMark: PIECE,
          ...(part && { start: part.first, end: part.last }),
        })
        return { length, pieces, discard: () => void pieces.destroy() }
      } catch (error) {
        await handle.close()
        throw error
      }
    },
    async delete(key) {
      const { folder, file } = placeOf(root, key)
      await rm(file, { force: true })
      await syncFolder(folder).catch(unlessMissing)
    },
    check: () => checkRoundTrip(images),
  }
  return images
}

/** Pattern of keys. Excludes path traversal. */
const KEY = /^\d+\/\w+\.\w+$/

function placeOf(root: string, key: string): { readonly folder: string; readonly file: string } {
  if (!KEY.test(key)) throw new Error(`"${key}" is not an image key.`)
  const folder = join(root, createHash('sha256').update(key).digest('hex').slice(0, 2))
  return { folder, file: join(folder, key.replace('/', '-')) }
}

/** Creates a folder, but not its root. A missing root, such as an unmounted disk, must not be created again. */
async function makeFolder(root: string, folder: string): Promise<void> {
  try {
    await mkdir(folder, FOLDER)
    await syncFolder(root)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Flushes the names in a folder to disk. Windows does so itself, and has no call for it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function removeAbandoned(partial: string): Promise<void> {
  for (const name of await readdir(partial)) {
    const file = join(partial, name)
    const found = await stat(file).catch(unlessMissing)
    if (found && found.mtimeMs < Date.now() - ABANDONED) await rm(file, { force: true })
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
