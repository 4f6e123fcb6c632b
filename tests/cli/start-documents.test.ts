import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { startPooled } from '../durability/pooled-server.ts'
import { chowk, folder } from './chowk.ts'

const root = join(import.meta.dirname, '../..')

/** Does what a page of docs/start says to type, in its order, but for what is installed. */
async function follow(page: string) {
  const text = readFileSync(join(root, 'docs/start', page), 'utf8')
  const store = `sqlite:${join(folder(), 'chowk.sqlite')}`
  const shell = [...text.matchAll(/```sh\n([^]*?)```/g)].flatMap(([, lines = '']) => lines.trim().split('\n'))
  let [url, out] = ['', '']
  for (const line of shell) {
    if (!line.startsWith('npx chowk ')) continue
    const words = line.split(/\s+/).slice(2)
    if (words[0] === 'serve') {
      const server = await startPooled([...words.slice(1), '--store', store])
      onTestFinished(() => server.kill())
      url = server.url
    } else {
      const { code, error, ...printed } = await chowk(words, { CHOWK_STORE: store })
      expect({ line, code, error }).toMatchObject({ line, code: 0 })
      out += printed.out
    }
  }
  const [key = ''] = /chk_\w+/.exec(out) ?? []
  return { text, shell, out, environment: { CHOWK_API_KEY: key, CHOWK_BASE_URL: url } }
}

test('publishes a first post with the documented client', async () => {
  const { text, environment } = await follow('client.md')
  // Where imports find the packages.
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const targetFolder = mkdtempSync(join(cache, 'start-'))
  onTestFinished(() => rmSync(targetFolder, { recursive: true }))
  const outputs: string[] = []
  for (const [index, [, program = '']] of [...text.matchAll(/```js\n([^]*?)```/g)].entries()) {
    const file = join(targetFolder, `${index}.mjs`)
    writeFileSync(file, program)
    const words = ['--conditions=@chowk/source', file]
    const { stdout } = await promisify(execFile)(process.execPath, words, {
      env: { ...process.env, ...environment },
    })
    outputs.push(stdout.trim())
  }
  expect(outputs[0]).toMatch(/\/posts\/five-books-for-wet-evenings$/)
  expect(outputs[1]).toBe('Five books for wet evenings')
})

test('starts a server with a sign-in link and a key as documented', async () => {
  const { shell, out, environment } = await follow('server.md')
  expect(out).toMatch(/http:\/\/\S+\/sign-in\S+/)
  const [, path = ''] = /^curl \S+\/api\/v1(\S+)/.exec(shell.at(-1)!) ?? []
  const answer = await fetch(`${environment.CHOWK_BASE_URL}${path}`, {
    headers: { authorization: `Bearer ${environment.CHOWK_API_KEY}` },
  })
  expect(await answer.json()).toMatchObject({ ok: true, user: { username: 'asha' } })
})
