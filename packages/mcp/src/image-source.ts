import { realpath } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import type { UploadSource } from '@chowk/sdk'
import { ArgumentsError } from './arguments.ts'

/**
 * Returns the upload: a file of the shared folder, or base64.
 * @throws ArgumentsError if there is nothing to upload, or if the path leads out of the folder, directly or by a link.
 */
export async function imageSource(
  { image, path }: Readonly<Record<string, unknown>>,
  folder: string | undefined,
): Promise<UploadSource> {
  if ((image === undefined) === (path === undefined))
    throw new ArgumentsError('media.upload requires either image (base64 or a data: URL) or path.')
  if (path !== undefined) return fileWithin(folder, path)
  if (typeof image !== 'string') throw new ArgumentsError('image must be a base64 string.')
  const base64 = image.replace(/^data:[^,]*;base64,/, '').replaceAll(/\s/g, '')
  if (!/^[\w+/-]+={0,2}$/.test(base64)) throw new ArgumentsError('image is not base64.')
  return Buffer.from(base64, 'base64')
}

async function fileWithin(folder: string | undefined, path: unknown): Promise<string> {
  if (folder === undefined)
    throw new ArgumentsError('No folder is open for uploads. Send image as base64 instead.')
  if (typeof path !== 'string') throw new ArgumentsError('path must be a string.')
  const root = await realpath(folder)
  const file = await realpath(resolve(root, path)).catch(() => undefined)
  if (file === undefined || !file.startsWith(root + sep))
    throw new ArgumentsError(`File not found: ${path} in the folder that is open for uploads.`)
  return file
}
