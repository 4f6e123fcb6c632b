import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'

let server
let address

before(async () => {
  server = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'start', '--port', '0'], {
    env: { ...process.env, CHOWK_MOCK: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const text of server.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    said += text
    address = /http:\/\/localhost:\d+/.exec(said)?.[0]
    if (address !== undefined && said.includes('Ready')) break
  }
  server.stdout.resume()
})

after(async () => {
  const ended = once(server, 'exit')
  server.kill()
  await ended
})

test('a page that is rendered on the server shows what is in the mock', async () => {
  const html = await (await fetch(address)).text()
  assert.match(html, /<li>Learning the tanpura at thirty-five<\/li>/)
})

test('a route on the edge runtime calls the platform', async () => {
  const platform = createServer((request, response) => {
    request.resume()
    response.end(JSON.stringify({ ok: true, id: 7, path: request.url }))
  })
  await once(platform.listen(0, '127.0.0.1'), 'listening')
  try {
    const api = encodeURIComponent(`http://127.0.0.1:${platform.address().port}/api/v1`)
    const answer = await (await fetch(`${address}/edge?api=${api}`)).json()
    assert.deepEqual(answer, { ok: true, data: { id: 7, path: '/api/v1/posts' } })
  } finally {
    platform.close()
  }
})
