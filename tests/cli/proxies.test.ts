import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { folder, platform, runInOwnProcess, type Environment } from './chowk.ts'

/** Nothing answers to it but through the proxy. */
const ADDRESS = 'http://chowk.example/api/v1'

/** A platform that only a proxy leads to, what a command needs to call it, and the hosts that the proxy was asked for. */
async function behindProxy() {
  const site = await platform(['--public-url', 'http://chowk.example', '--seed', 'demo'])
  onTestFinished(() => site.server.kill())
  const asked: string[] = []
  const proxy = createServer().on('connect', ({ url = '' }, caller) => {
    asked.push(url)
    const platform = connect(Number(new URL(site.server.url).port), '127.0.0.1', () => {
      caller.write('HTTP/1.1 200 Connected\r\n\r\n')
      platform.pipe(caller).pipe(platform)
    })
    for (const end of [caller, platform]) end.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  const environment: Environment = {
    CHOWK_API_KEY: (await site.as('asha')).CHOWK_API_KEY!,
    CHOWK_BASE_URL: ADDRESS,
    HTTP_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
  }
  return { asked, environment }
}

test('commands and logins go through the proxy that the environment names', async () => {
  const { asked, environment } = await behindProxy()
  expect(await runInOwnProcess(['whoami', '--jq', '.user.username'], environment)).toEqual({
    out: 'asha\n',
    error: '',
    code: 0,
  })
  const { CHOWK_API_KEY, ...otherVariables } = environment
  const home = { ...otherVariables, HOME: folder(), XDG_CONFIG_HOME: '' }
  expect(await runInOwnProcess(['login'], home, CHOWK_API_KEY)).toMatchObject({ code: 0 })
  expect(asked).toEqual(['chowk.example:80', 'chowk.example:80'])
})

test('bypasses the proxy for excluded hosts and for this machine', async () => {
  const { asked, environment } = await behindProxy()
  const runs = (
    [
      ['chowk.invalid', 'chowk.invalid'],
      ['localhost:2', ''],
      ['127.0.0.1:2', ''],
      ['[::1]:2', ''],
    ] as const
  ).map(([host, exceptions]) =>
    runInOwnProcess(['whoami'], {
      ...environment,
      CHOWK_BASE_URL: `http://${host}/api/v1`,
      NO_PROXY: exceptions,
    }),
  )
  expect((await Promise.all(runs)).map(({ code }) => code)).toEqual([8, 8, 8, 8])
  expect(asked).toEqual([])
})

test('rejects a proxy without an address as a usage error', async () => {
  const environment = { CHOWK_API_KEY: 'chk_any', CHOWK_BASE_URL: ADDRESS, https_proxy: 'proxy.example:8080' }
  expect(await runInOwnProcess(['whoami'], environment)).toMatchObject({
    code: 2,
    error: expect.stringContaining('Invalid proxy URL in https_proxy.') as string,
  })
})
