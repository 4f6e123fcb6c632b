import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { checkMail } from '../../packages/cli/src/doctor/check-mail.ts'
import type { DoctorSettings } from '../../packages/cli/src/doctor/checks.ts'
import { startSmtp } from '../harness/smtp.ts'
import { tempDatabase } from '../harness/temporary.ts'
import { openSession } from '../stores/postgres-session.ts'
import { chowk } from './chowk.ts'

/** Returns everything that `chowk doctor` prints. */
async function outputOf(...words: string[]): Promise<string> {
  const { out, error } = await chowk(['doctor', ...words])
  return out + error
}

describe('doctor', () => {
  test('reports a mail server that greets late', async () => {
    const now = performance.now.bind(performance)
    let late = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now() + late)
    const smtp = await startSmtp({ greet: async () => void (late = 15_000) })
    const settings = { mail: smtp.url, mailFrom: 'chowk@chowk.example' } as DoctorSettings
    expect(await checkMail(settings)).toMatchObject([
      { status: 'warning', message: expect.stringMatching(/ took 1\d seconds to greet/) as string },
    ])
  })

  test('reports a proxy that decodes paths', async () => {
    const proxy = createServer(({ url }, response) => {
      const code = url!.includes('%2F') ? 'not_found' : 'missing_api_key'
      response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify({ code }))
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void proxy.close())
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    expect(await outputOf('--store', 'memory', '--public-url', url)).toContain(
      '✗ paths: A path with %2F does not reach the server',
    )
  })

  test("reports a missing right of the server's user, with the GRANT", async () => {
    const address = await tempDatabase()
    await chowk(['members', 'create', 'asha', '--store', address])
    const owner = await openSession(address)
    const role = `role_${randomBytes(6).toString('hex')}`
    await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD 'word'`)
    onTestFinished(async () => void (await owner.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`)))
    await owner.query(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`)
    const url = Object.assign(new URL(address), { username: role, password: 'word' })
    expect(await outputOf('--store', url.href)).toMatch(
      new RegExp(`✗ store: .*${role} lacks the right to .*: GRANT`, 's'),
    )
  })
})
