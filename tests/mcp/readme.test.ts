import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { scopeNames } from '@chowk/contract'
import { createServer, parseToolSelection } from '@chowk/mcp'
import { Chowk } from '@chowk/sdk'
import { expect, test } from 'vitest'
import { connectTo } from './connect.ts'

const readme = readFileSync(join(import.meta.dirname, '../../packages/mcp/README.md'), 'utf8')
/** Rows of the table: what `--tools` gets, how many tools that offers, how many tokens they take. */
const rows = [...readme.matchAll(/^\| `([\w,]+)`[^|]*\| ([\d,]+) \| ([\d,]+) \|$/gm)].map(
  ([, selection = '', ...numbers]): [string, number, number] => {
    const [tools = 0, tokens = 0] = numbers.map((number) => Number(number.replace(',', '')))
    return [selection, tools, tokens]
  },
)

test('states the right counts for four selections in the README', () => {
  expect(rows.map(([selection]) => selection)).toEqual([
    'broad',
    'posts',
    'posts,comments,notifications',
    'all',
  ])
})

/** What JSON with schemas has for each token of `o200k_base`, as it was counted for the table; prose has more. */
const [MIN_CHARACTERS, MAX_CHARACTERS] = [3.6, 4.8]

test.each(rows)('the README counts the tools of --tools %s: %i', async (selection, tools, tokens) => {
  const client = new Chowk({ apiKey: null, baseUrl: 'http://localhost:1/api/v1' })
  const options = { client, tools: parseToolSelection(selection) }
  const offered = (await (await connectTo(createServer(scopeNames, options))).listTools()).tools
  expect(offered).toHaveLength(tools)
  // What a client hands to a model: hints and output schemas stay with the client.
  const handed = offered.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))
  const characters = JSON.stringify(handed).length
  expect(characters / tokens).toBeGreaterThan(MIN_CHARACTERS)
  expect(characters / tokens).toBeLessThan(MAX_CHARACTERS)
})

test('the README names the prompts there are', async () => {
  const client = new Chowk({ apiKey: null, baseUrl: 'http://localhost:1/api/v1' })
  const { prompts } = await (await connectTo(createServer(scopeNames, { client }))).listPrompts()
  for (const { name } of prompts) expect(readme).toContain(`\`${name}\``)
})
