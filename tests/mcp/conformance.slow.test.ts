import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { drawSample } from '../harness/sweep.ts'
import { startServer } from '../server/start-server.ts'
import { bridge } from './stdio-bridge.ts'
import { chowkMcp, serveOverHttp } from './chowk-mcp.ts'
import { tempFolder } from '../harness/temporary.ts'

const suite = join(import.meta.dirname, '../../node_modules/@modelcontextprotocol/conformance/dist/index.js')

/** Runs the protocol's official suite against a server, and gives what it printed and its exit code. */
async function conformance(url: string, ...args: string[]) {
  // It writes its results into the folder that it runs in.
  const folder = tempFolder()
  const child = spawn(process.execPath, [suite, 'server', '--url', url, ...args], { cwd: folder })
  const exit = new Promise((resolve) => child.once('exit', resolve))
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { printed: out + error, code: await exit }
}

const environment = async () => {
  const platform = await startServer()
  return { CHOWK_BASE_URL: platform.url, CHOWK_API_KEY: await platform.key('asha') }
}

test('passes every HTTP scenario except those explained in conformance.yaml', async () => {
  const { url } = await serveOverHttp([], await environment())
  const { printed, code } = await conformance(
    url,
    '--expected-failures',
    join(import.meta.dirname, 'conformance.yaml'),
  )
  expect(code, printed).toBe(0)
})

const scenarios = [
  'server-initialize',
  'ping',
  'completion-complete',
  'tools-list',
  'resources-list',
  'prompts-list',
]

test.each(drawSample(scenarios, 2))('over standard input and output, %s passes', async (scenario) => {
  const url = await bridge(chowkMcp([], await environment()))
  const { printed, code } = await conformance(url, '--scenario', scenario)
  expect(code, printed).toBe(0)
  expect(printed).toMatch(/Passed: [1-9]|[1-9]\d* passed/)
})
