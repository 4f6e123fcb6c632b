import { InvalidValue, type SnapshotRow, type Store, type TextQuery } from '@chowk/engine'
import { describe, expect, it } from 'vitest'
import { matcherOf } from '../../../packages/engine/src/store/text-matcher.ts'
import { article, articles, person, people } from '../entities.ts'
import { collect } from '../collect.ts'

export function describeSearch(store: () => Store): void {
  /** Inserts articles, one for each title, with ids from 1. */
  const publish = (...titles: string[]) =>
    store().transact(async (tx) => {
      for (const title of titles) await tx.insert(articles, article(title))
    })
  const found = async (text: string, more: Omit<TextQuery<typeof articles>, 'text' | 'limit'> = {}) => {
    return store().read(async (tx) => {
      const rows = await tx.search(articles, { text, ...more, limit: 99 })
      const ids = rows.map((row) => row.id)
      const all = await tx.getMany(
        articles,
        Array.from({ length: 99 }, (_, index) => index + 1),
      )
      const matching = [...all.values()].filter(matcherOf(articles, text)).map((row) => row.id)
      if (Object.keys(more).length === 0) expect(ids.toSorted()).toEqual(matching.toSorted())
      return ids
    })
  }

  describe('a search', () => {
    it('finds rows in which each word starts a word, newest first', async () => {
      await publish('Fresh mangoes in Pune', 'Mango pickle', 'Pune by night', 'A man goes to Pune')
      expect(await found('mango')).toEqual([2, 1])
      expect(await found('pune man')).toEqual([4, 1])
      expect(await found('pun')).toEqual([4, 3, 1])
      expect(await found('une')).toEqual([])
      expect(await found('mango pune night')).toEqual([])
    })

    it('searches every declared column and skips null values', async () => {
      await store().transact(async (tx) => {
        await tx.insert(articles, article('Mango', { body: 'Ripe in May' }))
        await tx.insert(articles, article('Ripe', { body: null }))
      })
      expect(await found('ripe')).toEqual([2, 1])
      expect(await found('ripe mango')).toEqual([1])
    })

    it('uses the terms of a column of terms unchanged', async () => {
      await store().transact(async (tx) => {
        await tx.insert(articles, article('Pune', { labels: 'mango 東京 京都' }))
        await tx.insert(articles, article('Mumbai', { labels: '' }))
        await tx.update(articles, 2, { labels: 'ripe' })
      })
      expect(await found('man')).toEqual([1])
      expect(await found('東京都')).toEqual([])
      expect(await found('東京 pune')).toEqual([1])
      expect(await found('ripe')).toEqual([2])
    })

    it('ignores case, accents, order and repetition', async () => {
      await publish('Café Zoë', 'STRASSE', 'ज़मीन', 'ΣΑΣ')
      expect(await found('cafe')).toEqual([1])
      expect(await found('ZOE CAFÉ café ca')).toEqual([1])
      expect(await found('straße')).toEqual([2])
      expect(await found('जमीन')).toEqual([3])
      expect(await found('σας')).toEqual([4])
    })

    it('finds parts of texts without spaces', async () => {
      await publish('東京都民の日', '京都', 'ภาษาไทย', 'कि की')
      expect(await found('京都')).toEqual([2, 1])
      expect(await found('都')).toEqual([2, 1])
      expect(await found('東都')).toEqual([])
      expect(await found('ไทย')).toEqual([3])
      expect(await found('की')).toEqual([4])
      expect(await found('का')).toEqual([])
    })

    it('finds nothing where the text has no word', async () => {
      await publish('', '...', 'a')
      for (const text of ['', ' ', '!?', '"', '\u0000']) expect(await found(text)).toEqual([])
    })

    it('finds emoji and signs as words', async () => {
      await publish('', '🌍', 'a')
      expect(await found('🌍')).toEqual([2])
      expect(await found('🔥')).toEqual([])
    })

    it('treats operators of query languages as words or ignores them', async () => {
      await publish('and or not near', 'title', 'quote"d', 'a')
      expect(await found('AND')).toEqual([1])
      expect(await found('OR NOT')).toEqual([1])
      expect(await found('NEAR(near, 2)')).toEqual([])
      expect(await found('title:quote')).toEqual([])
      expect(await found('"quote" * d')).toEqual([3])
      expect(await found(`a" OR "title' -- ^*()+-:{}`)).toEqual([])
      expect(await found('&|!<->\\')).toEqual([])
    })

    it('finds long words by their first 64 characters', async () => {
      await publish('a'.repeat(70), 'a'.repeat(63))
      expect(await found('a'.repeat(64))).toEqual([1])
      expect(await found('a'.repeat(64) + 'b')).toEqual([1])
      expect(await found('a'.repeat(10))).toEqual([2, 1])
    })

    it('finds rows by beginnings of every length', async () => {
      const word = 'neighbourhoods'
      await publish(word, 'neighbour', 'n')
      for (let length = 1; length <= word.length; length++) {
        const text = word.slice(0, length)
        expect(await found(text)).toEqual([...(length === 1 ? [3] : []), ...(length <= 9 ? [2] : []), 1])
      }
    })

    it('returns a page of search results', async () => {
      await publish(...Array.from({ length: 9 }, (_, index) => `mango ${index % 2 === 0 ? 'even' : 'odd'}`))
      const page = (offset: number, limit: number) =>
        store().read(async (tx) =>
          (await tx.search(articles, { text: 'mango even', offset, limit })).map((row) => row.id),
        )
      expect(await page(0, 2)).toEqual([9, 7])
      expect(await page(2, 2)).toEqual([5, 3])
      expect(await page(4, 2)).toEqual([1])
      expect(await page(0, 0)).toEqual([])
    })

    it('returns the newest matches of common, rare, new and old words', async () => {
      const words = (id: number) =>
        [id % 2 && 'half', id % 97 === 0 && 'few', id > 540 && 'new', id <= 150 && 'old', 'all']
          .filter(Boolean)
          .join(' ')
      const titles = Array.from({ length: 600 }, (_, index) => words(index + 1))
      await store().import(titles.map((title, index) => ['articles', { ...article(title), id: index + 1 }]))
      const pages = [
        { after: undefined, offset: 0, limit: 20 },
        { after: undefined, offset: 13, limit: 90 },
        { after: [400], offset: 0, limit: 200 },
        { after: [100], offset: 0, limit: 50 },
      ]
      for (const text of ['half', 'few', 'new', 'old', 'all', 'half old', 'none'])
        for (const { after, offset, limit } of pages) {
          const rows = await store().read((tx) => tx.search(articles, { text, after, offset, limit }))
          const before = titles.slice(0, after?.[0] && after[0] - 1)
          const matches = before
            .flatMap((title, index) => (hasWords(title, text) ? [index + 1] : []))
            .reverse()
          expect(rows.map(({ id }) => id)).toEqual(matches.slice(offset, offset + limit))
        }
    })

    it('filters search results by values of columns', async () => {
      await store().transact(async (tx) => {
        await tx.insert(articles, article('mango', { author_id: 1, place: 'Pune' }))
        await tx.insert(articles, article('mango', { author_id: 11, place: 'pune' }))
        await tx.insert(articles, article('mango', { author_id: 2, place: null }))
        await tx.insert(articles, article('mango', { author_id: -1, place: 'x " y' }))
      })
      expect(await found('mango', { within: { author_id: [1] } })).toEqual([1])
      expect(await found('mango', { within: { author_id: [2, 11, 5] } })).toEqual([3, 2])
      expect(await found('mango', { within: { author_id: [-1] } })).toEqual([4])
      expect(await found('mango', { within: { author_id: [] } })).toEqual([])
      expect(await found('mango', { within: { place: ['Pune'] } })).toEqual([1])
      expect(await found('mango', { within: { place: ['x " y', 'pune'] } })).toEqual([4, 2])
      expect(await found('mango', { within: { place: ['x " y', 'pune'], author_id: [11] } })).toEqual([2])
      expect(await found('1')).toEqual([])
    })

    it('tests the rows it finds for conditions', async () => {
      await publish('mango 1', 'mango 2', 'mango 3')
      const where = [['title', '!=', 'mango 2'] as const]
      expect(await found('mango', { where })).toEqual([3, 1])
      expect(await found('mango', { where: [...where, ['id', '<', 3]] })).toEqual([1])
      expect(
        await found('mango', {
          where: [
            {
              any: [
                ['id', '=', 1],
                ['body', '=', 'x'],
              ],
            },
          ],
        }),
      ).toEqual([1])
      await store().transact((tx) => tx.insert(people, person('mango 3')))
      const named = { entity: people, key: 'name' } as const
      expect(await found('mango', { where: [['title', 'exists in', named]] })).toEqual([3])
      expect(await found('mango', { where: [['title', 'not exists in', named]] })).toEqual([2, 1])
    })

    it('rejects an entity or column not declared for search', async () => {
      await store().transact((tx) => tx.insert(people, person('one')))
      await store().read(async (tx) => {
        await expect(tx.search(people, { text: 'one', limit: 1 })).rejects.toThrow(InvalidValue)
        const within = { title: ['a'] }
        await expect(tx.search(articles, { text: 'a', within, limit: 1 })).rejects.toThrow(InvalidValue)
        await expect(tx.search(articles, { text: 'a', limit: -1 })).rejects.toThrow(InvalidValue)
      })
    })
  })

  describe('search results', () => {
    it('follows every write', async () => {
      await publish('mango', 'lemon', 'mango lemon')
      await store().transact(async (tx) => {
        await tx.update(articles, 1, { title: 'melon' })
        await tx.update(articles, 2, { body: 'mango' })
        await tx.delete(articles, 3)
        await tx.insert(articles, article('mango'))
      })
      expect(await found('mango')).toEqual([4, 2])
      expect(await found('melon')).toEqual([1])
      expect(await found('lemon')).toEqual([2])
      await store().transact((tx) => tx.update(articles, 4, { author_id: 7 }))
      expect(await found('mango', { within: { author_id: [7] } })).toEqual([4])
      await store().transact((tx) => tx.deleteMany(articles, { index: 'byId', limit: 2 }))
      expect(await found('mango')).toEqual([4])
      expect(await found('melon')).toEqual([])
    })

    it("includes a transaction's own writes, and shows them to others after the commit", async () => {
      await store().transact(async (tx) => {
        await tx.insert(articles, article('mango'))
        expect(await tx.search(articles, { text: 'mango', limit: 9 })).toHaveLength(1)
      })
      expect(await found('mango')).toEqual([1])
    })

    it('restores search results when a transaction or savepoint is undone', async () => {
      const failure = new Error('undone')
      await publish('mango', 'lemon')
      const failing = store().transact(async (tx) => {
        await tx.update(articles, 1, { title: 'lemon' })
        await tx.delete(articles, 2)
        await tx.insert(articles, article('mango'))
        throw failure
      })
      await expect(failing).rejects.toBe(failure)
      expect(await found('mango')).toEqual([1])
      expect(await found('lemon')).toEqual([2])
      const [first, second] = await store().transact(async (tx) => {
        const row = await tx.insert(articles, article('kept mango'))
        const savepoint = tx.savepoint(async () => {
          await tx.update(articles, 1, { title: 'lemon' })
          await tx.deleteMany(articles, { index: 'byId', limit: 9 })
          throw failure
        })
        await expect(savepoint).rejects.toBe(failure)
        return [row, await tx.savepoint(() => tx.insert(articles, article('second mango')))]
      })
      expect(await found('mango')).toEqual([second.id, first.id, 1])
    })

    it('searches correctly within a transaction, also after an undone savepoint', async () => {
      const failure = new Error('undone')
      await publish('mango')
      await store().transact(async (tx) => {
        const seen = async () => (await tx.search(articles, { text: 'mango', limit: 9 })).map(({ id }) => id)
        const second = await tx.insert(articles, article('mango pickle'))
        await tx.update(articles, 1, { title: 'lemon' })
        const undone = tx.savepoint(async () => {
          expect(await seen()).toEqual([second.id])
          await tx.delete(articles, second.id)
          await tx.insert(articles, article('mango tart'))
          expect(await seen()).toHaveLength(1)
          throw failure
        })
        await expect(undone).rejects.toBe(failure)
        expect(await seen()).toEqual([second.id])
        await tx.update(articles, second.id, { title: 'mango again' })
      })
      expect(await found('mango')).toEqual([2])
      expect(await found('pickle')).toEqual([])
      expect(await found('lemon')).toEqual([1])
    })

    it('restores search results with a snapshot and removes the replaced ones', async () => {
      await publish('mango', 'lemon')
      const snapshot: SnapshotRow[] = await collect(store().export())
      await store().transact((tx) => tx.update(articles, 1, { title: 'melon' }))
      await store().import(snapshot)
      expect(await found('mango')).toEqual([1])
      expect(await found('melon')).toEqual([])
      await store().import([])
      expect(await found('mango')).toEqual([])
      await publish('mango')
      expect(await found('mango')).toEqual([1])
    })
  })
}

const hasWords = (title: string, text: string): boolean =>
  text.split(' ').every((word) => title.split(' ').includes(word))
