import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readLimits, readLogo, readMarkdown, readPlaces, readSeed } from '../settings.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'chowk-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

function fileOf(content: string | Uint8Array): string {
  const path = join(folder(), 'file')
  writeFileSync(path, content)
  return path
}

/** A PNG by its chunks, with no pixels that a decoder would find. */
function png(width: number, height: number): Buffer {
  const chunk = (kind: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, Buffer.from(kind), data, Buffer.alloc(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(9)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const readers = { readLimits, readLogo, readMarkdown, readPlaces, readSeed }
type Reader = keyof typeof readers

test.each(Object.keys(readers) as Reader[])('reports that %s cannot be read', async (reader) => {
  for (const path of [folder(), join(folder(), 'none'), `${folder()}\0`])
    await expect(readers[reader](path)).rejects.toMatchObject({
      name: 'InvalidSetting',
      message: expect.stringContaining(path) as string,
    })
})

test.each<[Reader, string | Uint8Array, string]>([
  ['readPlaces', 'null', 'the file: This must be an object.'],
  ['readPlaces', '0', 'the file: This must be an object.'],
  ['readPlaces', '""', 'the file: This must be an object.'],
  ['readLimits', 'null', 'the file: '],
  ['readSeed', 'null', 'the file: '],
  ['readMarkdown', ' \n', 'is empty'],
  ['readMarkdown', '\ufeff', 'is empty'],
  ['readMarkdown', Buffer.from('# Über uns', 'latin1'), 'is not UTF-8 text'],
  ['readLimits', Buffer.from('{}', 'utf16le').fill(0xff, 0, 1), 'is not UTF-8 text'],
  ['readLogo', 'GIF89a', 'is not a PNG'],
  ['readLogo', png(64, 64).subarray(0, 8), 'cut off'],
  ['readLogo', png(64, 64).subarray(0, 40), 'cut off'],
  ['readLogo', png(64, 32), '64 × 32'],
])('reports the problem of %s of %j', async (reader, content, message) => {
  await expect(readers[reader](fileOf(content))).rejects.toMatchObject({
    name: 'InvalidSetting',
    message: expect.stringContaining(message) as string,
  })
})

test('ignores a byte order mark', async () => {
  expect(await readLimits(fileOf('\ufeff{"burst_per_minute":5}'))).toEqual({ burst_per_minute: 5 })
  expect(await readMarkdown(fileOf('\ufeff# About us\n'))).toBe('# About us')
  expect(await readLogo(fileOf(png(64, 64)))).toHaveLength(png(64, 64).length)
})
