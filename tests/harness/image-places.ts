import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { outsideImages, type ImageStore, type OutsideImages } from '@chowk/engine'
import { afterAll } from 'vitest'
import { folderImages } from '../../packages/server/src/image-stores/folder.ts'

/** Where a test keeps the bytes of images. */
export interface ImagePlace {
  /** What an engine is given; undefined where they are in its database. */
  readonly outside: OutsideImages | undefined
  /** How many objects are there. */
  held(): Promise<number>
}

/** A place outside the database, to be looked into. */
export interface OutsidePlace extends ImagePlace {
  readonly outside: OutsideImages
  readonly images: ImageStore
}

interface Opened {
  readonly images: ImageStore
  held(): number | Promise<number>
  close(): void | Promise<void>
}

const opening = {
  async folder(): Promise<Opened> {
    const path = mkdtempSync(join(tmpdir(), 'chowk-images-'))
    return {
      images: await folderImages(path),
      held: () => filesIn(path).length,
      close: () => rmSync(path, { recursive: true, force: true }),
    }
  },
} satisfies Record<string, () => Promise<Opened>>

/** Every file below a folder, as paths within it. */
export const filesIn = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))

export type OutsideName = keyof typeof opening
/** Everywhere that images can be outside the database. */
export const outsideNames = Object.keys(opening) as OutsideName[]
export const placeNames = ['database', ...outsideNames] as const
export type PlaceName = (typeof placeNames)[number]

/** A place for the tests of a file, opened with its first use and gone after its last test. */
export const placeOf = (name: PlaceName): ImagePlace =>
  name === 'database' ? { outside: undefined, held: () => Promise.resolve(0) } : outsidePlace(name)

export function outsidePlace(name: OutsideName): OutsidePlace {
  let opened: Promise<Opened> | undefined
  const open = () => (opened ??= opening[name]())
  afterAll(async () => (await opened)?.close())
  const images: ImageStore = {
    put: async (...object) => (await open()).images.put(...object),
    get: async (key) => (await open()).images.get(key),
    delete: async (key) => (await open()).images.delete(key),
    check: async () => (await open()).images.check(),
  }
  return { images, outside: outsideImages(images), held: async () => (await open()).held() }
}
