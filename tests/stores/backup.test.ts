import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
  createControl,
  demoSeed,
  earlierEntities,
  entities,
  memoryStore,
  migrations,
  schemaVersion,
  type SnapshotRow,
  type Store,
} from '@chowk/engine'
import { sqliteStore } from '@chowk/server'
import Database from 'better-sqlite3'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { backUp, restore } from '../../packages/server/src/settings/backup.ts'
import { lineOf, measureStore } from '../../packages/server/src/settings/measure.ts'
import { copyStore } from '../../packages/server/src/settings/copy-store.ts'
import { openStore } from '../../packages/server/src/settings/store.ts'
import { readSeed } from '../../packages/server/src/settings/seed.ts'
import { InvalidSetting } from '../../packages/server/src/settings/invalid-setting.ts'
import { notifications } from '../../packages/engine/src/entities/notifications.ts'
import { counts, news, recount, rowsIn, wrongCounts } from '../harness/recount.ts'
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
  test('is of one moment, however much is written while it is made', async () => {
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

/** The head of backups by programs that did not tell the version of the schema. */
const UNVERSIONED = '{"chowk":"backup","version":1}'

/** Something for a step to do. */
const CHANGES: Record<string, string> = {
  1: "UPDATE members SET status = 'suspended' WHERE username = 'dev'",
  2: "UPDATE tags SET name_key = name_key || '~' WHERE id = 1",
  3: 'INSERT INTO blocks (member_id, blocked_id, created_at) SELECT member_id, actor_id, 1 FROM notifications WHERE actor_id > 0 LIMIT 1',
  4: '',
}

describe.each(['1', '2', '3', '4'])('a backup of version %s of the schema', (version) => {
  const head = `{"chowk":"backup","version":1,"schema":${version}}`
  // Since version 4 every head tells it.
  test.each(version === '4' ? [head] : [head, UNVERSIONED])(
    'is restored with the head %s like a migrated store of that version',
    async (head) => {
      const path = tempSqliteFile()
      writeFileSync(
        path,
        gunzipSync(readFileSync(join(import.meta.dirname, `released/${version}.sqlite.gz`))),
      )
      new Database(path).exec(CHANGES[version]!).close()
      const earlier = sqliteStore({
        path,
        entities: earlierEntities(entities, migrations, Number(version)),
        version: Number(version),
      })
      const rows = (await collect(earlier.export())).map(lineOf)
      await earlier.close()
      const file = backupFile()
      const text = rows.map((line) => `${line}\n`).join('')
      const sha256 = createHash('sha256').update(text).digest('hex')
      await writeFile(file, `${head}\n${text}${JSON.stringify({ rows: rows.length, sha256 })}\n`)

      const store = memoryStore(entities)
      await restore(store, file)
      const migrated = sqliteStore({ path, entities, version: schemaVersion, migrations })
      onTestFinished(() => migrated.close())
      expect(await collect(store.export())).toEqual(await collect(migrated.export()))
      if (version === '1') expect(rows.join()).toContain('"salary_top":')
    },
  )
})

test('a backup of a newer schema is rejected, and the store keeps what it holds', async () => {
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

  /** Restores a backup that says nothing of its schema. */
  async function restoredFrom(rows: readonly string[]) {
    const text = rows.map((line) => `${line}\n`).join('')
    const sha256 = createHash('sha256').update(text).digest('hex')
    const older = backupFile()
    await writeFile(older, `${UNVERSIONED}\n${text}${JSON.stringify({ rows: rows.length, sha256 })}\n`)
    const store = memoryStore(entities)
    await restore(store, older)
    return store
  }

  test('restores an older version without rows of a dropped table', async () => {
    const row = '["suspension_digests",{"id":1,"part":0,"low":1,"high":2}]'
    const rows = [...lines.slice(1, -1), row]
    const store = await restoredFrom(rows)
    expect((await measureStore(store)).rows).toBe(rows.length - 1)
  })

  test('restores an older version with hidden notifications recounted', async () => {
    const rows = lines.slice(1, -1).flatMap((line) => {
      const [name, row] = JSON.parse(line) as SnapshotRow
      if (name === 'notification_counts') return []
      const { hidden: _, ...before } = row as Record<string, unknown>
      return [JSON.stringify([name, name === 'notifications' ? before : row])]
    })
    const index = rows.findIndex((row) => row.startsWith('["notifications"'))
    const [, values] = JSON.parse(rows[index]!) as SnapshotRow
    const { member_id, actor_id } = values as Record<string, unknown>
    const block = { id: 1000, member_id: actor_id, blocked_id: member_id, created_at: 0 }
    rows.splice(index, 0, JSON.stringify(['blocks', block]))
    const store = await restoredFrom(rows)
    const restored = await rowsIn(store.export())
    expect(restored(notifications).some(({ hidden }) => hidden)).toBe(true)
    expect(wrongCounts(restored, [counts, news])).toEqual([])
  })

  test('ends with how many rows there are, and the checksum of their lines', () => {
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
  test.each(Object.keys(changes))('%s is rejected, and the store keeps what it holds', async (change) => {
    const file = backupFile()
    const changed = changes[change]!()
    expect(changed).not.toEqual(lines)
    await writeFile(file, changed.join('\n'))
    const store = memoryStore(entities)
    await saveMember(createControl({ store, publicUrl: 'http://localhost' }).engine, { username: 'asha' })
    const exported = await collect(store.export())
    await expect(restore(store, file)).rejects.toThrow(/is not a backup|is cut off or was changed/)
    expect(await collect(store.export())).toEqual(exported)
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

  test('is a seed, too', async () => {
    const file = backupFile()
    await writeFile(file, `${lines.join('\n')}\n`)
    const store = memoryStore(entities)
    const seed = await readSeed(file)
    await createControl({ store, publicUrl: 'http://localhost', seed }).reset()
    expect((await measureStore(store)).rows).toBe(lines.length - 2)
  })

  test('is rejected by name with an invalid row, and loads nothing', async () => {
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

test('two backups to one name at the same time succeed, each as a whole', async () => {
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
