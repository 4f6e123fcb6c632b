import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import {
  createControl,
  demoSeed,
  entities,
  memoryStore,
  schemaVersion,
  type SnapshotRow,
  type Store,
} from '@chowk/engine'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { backUp, restore } from '../../packages/server/src/settings/backup.ts'
import { measureStore } from '../../packages/server/src/settings/measure.ts'
import { copyStore } from '../../packages/server/src/settings/copy-store.ts'
import { openStore } from '../../packages/server/src/settings/store.ts'
import { readSeed } from '../../packages/server/src/settings/seed.ts'
import { InvalidSetting } from '../../packages/server/src/settings/invalid-setting.ts'
import { recount } from '../harness/recount.ts'
import { repeatable } from '../harness/repeatable.ts'
import { stores } from '../harness/stores.ts'
import { World } from '../harness/world.ts'
import { runInOwnProcess } from '../cli/chowk.ts'
import { collect } from './collect.ts'
import { temporaryFile } from './temporary-file.ts'
import { saveMember } from '../harness/administer.ts'
import { tempSqliteFile, tempFolder } from '../harness/temporary.ts'

const backupFile = (): string => join(tempFolder(), 'chowk.backup')

describe.each(['sqlite', 'postgres'] as const)('a backup of %s', (name) => {
  test('writes a backup of one point in time during concurrent writes', async () => {
    const { store, dispose } = await stores[name]()
    onTestFinished(dispose)
    const world = new World(store)
    const [asha, ravi] = await world.members('asha', 'ravi')
    let written = 0
    async function write(): Promise<void> {
      const body = { title: `Post ${++written}`, body: '<p>Meanwhile.</p>', tags: ['meanwhile'] }
      const { id } = await asha.ok('posts.create', { body })
      await ravi.ok('reactions.set', { body: { type: 'post', id, reaction: 'like' } })
    }
    await write()
    let before = 0
    /** A store with a write before each row that is read. */
    const busy: Store = {
      ...store,
      async *export(): AsyncGenerator<SnapshotRow> {
        for await (const row of store.export()) {
          // The snapshot is that of the moment of the first row.
          before ||= written
          await write()
          yield row
        }
      },
    }
    const file = backupFile()
    const { rows } = await backUp(busy, file)
    expect(rows).toBeGreaterThan(10)
    expect(written).toBe(rows + 1)

    const restored = memoryStore(entities)
    await restore(restored, file)
    await recount(restored)
    const posts = (await collect(restored.export())).filter(([entity]) => entity === 'items')
    expect(posts).toHaveLength(before)
  })
})

test('rejects a backup of a newer schema and changes nothing', async () => {
  const store = memoryStore(entities)
  await saveMember(createControl({ store, publicUrl: 'http://localhost' }).engine, { username: 'asha' })
  const file = backupFile()
  await backUp(store, file)
  const text = await readFile(file, 'utf8')
  expect(text).toContain(`"schema":${schemaVersion}}`)
  await writeFile(file, text.replace(`"schema":${schemaVersion}`, `"schema":${schemaVersion + 1}`))
  await expect(restore(store, file)).rejects.toThrow(
    `has version ${schemaVersion + 1} of the schema; this program knows ${schemaVersion}. Update chowk.`,
  )
  expect((await measureStore(store)).rows).toBeGreaterThan(0)
})

describe('a file', () => {
  let lines: string[]
  beforeAll(async () => {
    const store = memoryStore(entities)
    await createControl({ ...repeatable(), store, publicUrl: 'http://localhost', seed: demoSeed }).reset()
    const file = await temporaryFile()
    await backUp(store, file.path)
    lines = (await readFile(file.path, 'utf8')).trimEnd().split('\n')
    await file.remove()
  })

  test('ends a backup with the number and checksum of its rows', () => {
    const rows = lines.slice(1, -1)
    const sha256 = createHash('sha256')
      .update(rows.map((row) => `${row}\n`).join(''))
      .digest('hex')
    expect(JSON.parse(lines.at(-1)!)).toEqual({ rows: rows.length, sha256 })
  })

  const changes: Record<string, () => string[]> = {
    'that is cut off after a row': () => lines.slice(0, 40),
    'that is cut off within a row': () => [...lines.slice(0, 40), lines[40]!.slice(0, 10)],
    'without its last line': () => lines.slice(0, -1),
    'that lacks a row': () => lines.toSpliced(7, 1),
    'with a row twice': () => lines.toSpliced(7, 0, lines[7]!),
    'with two rows the other way round': () => lines.toSpliced(7, 2, lines[8]!, lines[7]!),
    'with another character': () => lines.with(7, lines[7]!.replace(/[a-z](?=")/, '_')),
    'with something after its end': () => [...lines, lines[7]!],
    'with another first line': () => lines.with(0, '{"chowk":"backup","version":2}'),
    'with nothing in it': () => [],
  }
  test.each(Object.keys(changes))('rejects %s and changes nothing', async (change) => {
    const file = backupFile()
    const changed = changes[change]!()
    expect(changed).not.toEqual(lines)
    await writeFile(file, changed.join('\n'))
    const store = memoryStore(entities)
    await saveMember(createControl({ store, publicUrl: 'http://localhost' }).engine, { username: 'asha' })
    const held = await collect(store.export())
    await expect(restore(store, file)).rejects.toThrow(/is not a backup|is cut off or was changed/)
    expect(await collect(store.export())).toEqual(held)
  })

  test('restores missing columns as null', async () => {
    const file = backupFile()
    const older = memoryStore(entities)
    const control = createControl({ store: older, publicUrl: 'http://localhost' })
    await saveMember(control.engine, { username: 'asha' })
    const withoutNulls: Store = {
      ...older,
      async *export(): AsyncGenerator<SnapshotRow> {
        for await (const [entity, row] of older.export()) {
          const columns = Object.entries(row).filter(([, value]) => value !== null)
          yield [entity, Object.fromEntries(columns) as SnapshotRow[1]]
        }
      },
    }
    const written = await backUp(withoutNulls, file)
    const store = memoryStore(entities)
    const restored = await restore(store, file)
    expect(restored.checksum).not.toBe(written.checksum)
    expect(restored).toMatchObject(await measureStore(older))
  })

  test('seeds a store from a file', async () => {
    const file = backupFile()
    await writeFile(file, `${lines.join('\n')}\n`)
    const store = memoryStore(entities)
    const seed = await readSeed(file)
    await createControl({ store, publicUrl: 'http://localhost', seed }).reset()
    expect((await measureStore(store)).rows).toBe(lines.length - 2)
  })

  test('rejects a file with an invalid row by name and loads nothing', async () => {
    const file = backupFile()
    const [first, second] = lines.slice(1, 3).map((line) => JSON.parse(line) as SnapshotRow)
    const rows = [first!, [second![0], { ...second![1], id: 'two' }]]
    const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
    const sha256 = createHash('sha256').update(text).digest('hex')
    const contents = {
      backup: `${lines[0]!}\n${text}${JSON.stringify({ rows: 2, sha256 })}\n`,
      snapshot: JSON.stringify({ rows: [first, [second![0], { ...second![1], created_at: 'today' }]] }),
    }
    for (const content of Object.values(contents)) {
      await writeFile(file, content)
      const store = memoryStore(entities)
      const seed = await readSeed(file)
      const sown = createControl({ store, publicUrl: 'http://localhost', seed }).reset()
      await expect(sown).rejects.toThrow(InvalidSetting)
      await expect(sown).rejects.toThrow(`${file} can't be loaded. Row 2 (${second![0]}) is not valid`)
      expect(await collect(store.export())).toEqual([])
    }
  })

  test('keeps the earlier backup when a new one cannot be written', async () => {
    const file = backupFile()
    await writeFile(file, 'the one before')
    const broken: Store = {
      ...memoryStore(entities),
      // oxlint-disable-next-line require-yield -- it fails before the first row
      async *export(): AsyncGenerator<SnapshotRow> {
        throw new Error('The disk is gone.')
      },
    }
    await expect(backUp(broken, file)).rejects.toThrow('The disk is gone.')
    expect(await readFile(file, 'utf8')).toBe('the one before')
    expect(await readdir(dirname(file))).toEqual(['chowk.backup'])
  })
})

test('completes two concurrent backups to one name, each as a whole', async () => {
  const { store, dispose } = await stores.sqlite()
  onTestFinished(dispose)
  await saveMember(createControl({ store, publicUrl: 'http://localhost' }).engine, { username: 'asha' })
  const path = join(tempFolder(), 'chowk.backup')
  const other = `${path}.another-host-1.partial`
  await writeFile(other, 'in progress on another machine')
  const abandoned = `${path}.${hostname()}-999999999.partial`
  await writeFile(abandoned, 'of a killed backup')
  const address = `sqlite:${tempSqliteFile()}`
  await copyStore(store, await openStore(address))
  const backups = [1, 2].map(() => runInOwnProcess(['store', 'backup', path, '--store', address]))
  expect((await Promise.all(backups)).map(({ code }) => code)).toEqual([0, 0])
  await restore(memoryStore(entities), path)
  expect((await readdir(dirname(path))).toSorted()).toEqual(['chowk.backup', basename(other)])
})
