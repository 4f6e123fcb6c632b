import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { externalImages, type ImageStore, type ExternalImages } from '@chowk/engine'
import { afterAll } from 'vitest'
import { folderImages } from '../../packages/server/src/image-stores/folder.ts'
import { s3Settings } from '../../packages/server/src/image-stores/s3-address.ts'
import { s3Images } from '../../packages/server/src/image-stores/s3.ts'
import { filesIn } from './files-in.ts'
import { S3Server } from './s3-server.ts'

/** A store of image bytes for tests. */
export interface ImagePlace {
  /** Option of the engine; undefined for images in the database. */
  readonly outside: ExternalImages | undefined
  /** Returns the number of stored objects. */
  held(): Promise<number>
}

/** A store outside the database, for inspection. */
export interface ExternalPlace extends ImagePlace {
  readonly outside: ExternalImages
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
  async bucket(): Promise<Opened> {
    const server = await S3Server.start()
    return {
      images: s3Images(s3Settings(server.address(), S3Server.environment)),
      held: () => server.held(),
      close: () => server.close(),
    }
  },
} satisfies Record<string, () => Promise<Opened>>

export type ExternalName = keyof typeof opening
/** Names of all stores outside the database. */
export const externalNames = Object.keys(opening) as ExternalName[]
export const placeNames = ['database', ...externalNames] as const
export type PlaceName = (typeof placeNames)[number]

/** Returns a place for the tests of a file: opened on first use, removed after the last test. */
export const placeOf = (name: PlaceName): ImagePlace =>
  name === 'database' ? { outside: undefined, held: () => Promise.resolve(0) } : externalPlace(name)

export function externalPlace(name: ExternalName): ExternalPlace {
  let opened: Promise<Opened> | undefined
  const open = () => (opened ??= opening[name]())
  afterAll(async () => (await opened)?.close())
  const images: ImageStore = {
    put: async (...object) => (await open()).images.put(...object),
    get: async (...parameters) => (await open()).images.get(...parameters),
    delete: async (key) => (await open()).images.delete(key),
    check: async () => (await open()).images.check(),
  }
  return { images, outside: externalImages(images), held: async () => (await open()).held() }
}
