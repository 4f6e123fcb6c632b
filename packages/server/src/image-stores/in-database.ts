import type { ExternalImages } from '@chowk/engine'

const none = { made: 0, failed: 0 }

/** Keeps images in the database. Reading an image outside it fails with the reason. */
export const imagesInDatabase: ExternalImages = {
  keep: (_context, image) => Promise.resolve(image),
  read: ({ path }) => Promise.reject(elsewhere(path)),
  answer: (_store, { path }) => Promise.reject(elsewhere(path)),
  calls: { put: none, get: none, delete: none },
  sweep: () => Promise.resolve(),
}

const elsewhere = (path: string): Error =>
  new Error(`The bytes of ${path} are not in the database. Set the image store with --images.`)
