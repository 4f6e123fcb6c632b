import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readLimits } from './limits.ts'
import { tempFolder } from '../../../../tests/harness/temporary.ts'

function fileOf(text: string): string {
  const folder = tempFolder()
  const path = join(folder, 'limits.json')
  writeFileSync(path, text)
  return path
}

test('limits are read as they are, and may be left out', async () => {
  const limits = {
    burst_per_minute: 5,
    bad_keys_per_minute: 2,
    quotas: { free: { post: 0 }, pro: { media: 7 } },
  }
  expect(await readLimits(fileOf(JSON.stringify(limits)))).toEqual(limits)
  expect(await readLimits(fileOf('{}'))).toEqual({})
})

test('reports all problems of a file together', async () => {
  const path = fileOf(
    JSON.stringify({
      burst_per_minute: 0,
      burst: 60,
      quotas: { free: { post: -1, posts: 3 }, gold: { post: '5' } },
    }),
  )
  const problems = await readLimits(path).catch((error: Error) => error.message.split('\n'))
  expect(problems).toEqual([
    `${path} has problems:`,
    expect.stringContaining('- burst_per_minute: '),
    expect.stringContaining('- quotas.free.post: '),
    expect.stringContaining('- quotas.free.posts: Unknown field.'),
    expect.stringContaining('- quotas.gold: Unknown field.'),
    expect.stringContaining('- burst: Unknown field.'),
  ])
})

test('reports a missing file and invalid JSON', async () => {
  await expect(readLimits('/nowhere/limits.json')).rejects.toThrow('File not found: /nowhere/limits.json.')
  await expect(readLimits(fileOf('{'))).rejects.toThrow('is not JSON')
  await expect(readLimits(fileOf('[]'))).rejects.toThrow('the file: ')
})
