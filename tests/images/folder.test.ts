import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { wholeObject } from '@chowk/engine'
import { expect, test } from 'vitest'
import { folderImages } from '../../packages/server/src/image-stores/folder.ts'
import { openImages } from '../../packages/server/src/settings/image-store.ts'
import { InvalidSetting } from '../../packages/server/src/settings/invalid-setting.ts'
import { folder } from '../cli/chowk.ts'
import { filesIn } from '../harness/files-in.ts'

const bytes = Buffer.alloc(300_000, 'chowk')

test('an object is a file that only its user can read, in one of 256 folders', async () => {
  const path = join(folder(), 'made', 'images')
  const images = await folderImages(path)
  await images.put('12/AbC.webp', bytes, 'image/webp')
  const [file = ''] = filesIn(path)
  expect(file).toMatch(/^[0-9a-f]{2}[\\/]12-AbC\.webp$/)
  if (process.platform !== 'win32') expect(statSync(join(path, file)).mode & 0o777).toBe(0o600)
  expect(Buffer.from(await wholeObject((await images.get('12/AbC.webp'))!)).equals(bytes)).toBe(true)
  // Again, as by an upload that is repeated.
  await images.put('12/AbC.webp', bytes, 'image/webp')
  expect(filesIn(path)).toEqual([file])
  await images.delete('12/AbC.webp')
  await images.delete('12/AbC.webp')
  await images.delete('12/never.webp')
  expect([filesIn(path), await images.get('12/AbC.webp')]).toEqual([[], undefined])
})

test('no key leads out of the folder', async () => {
  const path = join(folder(), 'images')
  const images = await folderImages(path)
  for (const key of [
    '../a.png',
    '1/../../a.png',
    '/etc/passwd',
    '1/a',
    '1/a.png/b',
    '1\\..\\a.png',
    '',
    '1/a.png\0',
  ]) {
    await expect(images.put(key, bytes, 'image/png')).rejects.toThrow('is not an image key')
    await expect(images.get(key)).rejects.toThrow('is not an image key')
    await expect(images.delete(key)).rejects.toThrow('is not an image key')
  }
  expect(filesIn(join(path, '..'))).toEqual([])
})

test("removes a killed server's partial files a day later, at the next start", async () => {
  const path = folder()
  await folderImages(path)
  const [old, recent] = ['old', 'recent'].map((name) => join(path, '.partial', name))
  writeFileSync(old!, bytes)
  writeFileSync(recent!, bytes)
  const yesterday = Date.now() / 1000 - 25 * 60 * 60
  utimesSync(old!, yesterday, yesterday)
  await folderImages(path)
  expect(readdirSync(join(path, '.partial'))).toEqual(['recent'])
})

// Elsewhere than on Linux no file can be longer than its disk has room for.
test.runIf(process.platform === 'linux')('stores a whole object or none, also on a full disk', async () => {
  const path = folder()
  const images = await folderImages(path)
  execFileSync('prlimit', ['--pid', String(process.pid), '--fsize=100000:'])
  try {
    await expect(images.put('1/a.png', bytes, 'image/png')).rejects.toThrow('EFBIG')
  } finally {
    execFileSync('prlimit', ['--pid', String(process.pid), '--fsize=unlimited:'])
  }
  expect([filesIn(path), await images.get('1/a.png')]).toEqual([[], undefined])
  await images.put('1/a.png', bytes, 'image/png')
  expect(filesIn(path)).toHaveLength(1)
})

test('does not recreate a missing folder', async () => {
  const path = join(folder(), 'images')
  const images = await folderImages(path)
  await images.check()
  expect(filesIn(path)).toEqual([])
  rmSync(path, { recursive: true })
  await expect(images.put('1/a.png', bytes, 'image/png')).rejects.toThrow('ENOENT')
  await expect(images.check()).rejects.toThrow('ENOENT')
})

test('rejects invalid image paths and unusable folders', async () => {
  const file = join(folder(), 'file')
  writeFileSync(file, '')
  mkdirSync(join(file, '..', 'other'))
  expect(await openImages('database')).toBeUndefined()
  for (const address of ['', 'folder:', 'ftp://images', `folder:${file}`, `folder:${file}/below`])
    await expect(openImages(address)).rejects.toThrow(InvalidSetting)
})
