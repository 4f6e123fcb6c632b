import { describe, expect, test } from 'vitest'
import { startSite } from './start-site.ts'

describe('what the interface alone handles', () => {
  test('has a page for who takes part in it, with the call that reads it, and for nobody else', async () => {
    const { browse, control } = await startSite()
    const { rows } = await control.snapshot()
    const first = (entity: string) =>
      rows.find(([name]) => name === entity)![1] as Readonly<Record<string, unknown>>
    const usernameOf = (id: unknown) =>
      rows.find(([name, row]) => name === 'members' && row.id === id)![1].username as string
    const message = first('chat_members')
    const chat = rows.find(([name, row]) => name === 'chats' && row.id === message.chat_id)![1]
    const cases = [
      [`/chats/${String(chat.key)}`, [message.member_id], `/api/v1/chats/${String(chat.key)}/messages`],
    ] as const
    await control.saveMember({ username: 'stranger' })
    const [stranger, nobody] = [await browse('stranger'), await browse()]
    for (const [path, parties, call] of cases) {
      for (const party of parties) {
        const { status, body } = await (await browse(usernameOf(party))).get(path)
        expect({ path, status }).toEqual({ path, status: 200 })
        expect(body).toContain(`curl http://localhost:4000${call}`)
      }
      expect((await stranger.get(path)).status).toBe(404)
      expect((await nobody.get(path)).headers.location).toBe(`/sign-in?to=${encodeURIComponent(path)}`)
    }
    expect((await stranger.get('/chats/group-nothing')).status).toBe(404)
  })
})
