import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serveSettings } from '../../packages/cli/src/config/read-settings.ts'
import { bare } from './chowk.ts'
import { runHere } from './in-process.ts'

const root = join(import.meta.dirname, '../..')
const read = (page: string) => readFileSync(join(root, page), 'utf8')
const pages = globSync(
  ['README.md', 'docs/*.md', 'docs/{start,decisions}/*.md', 'packages/*/README.md', 'examples/*/README.md'],
  { cwd: root },
)

/** In code, behind variables, `npx` or a prompt, until the end of a span, a comment or a pipe. */
const COMMAND = /(?:^|`|\$ )(?:[A-Z_]+=\S+ )*(?:npx )?(?:@chowk\/cli|chowk) (?!listening)([a-z][^`#|\n]*)/gm

test('knows every documented command and its flags', async () => {
  const commands = pages.flatMap((page) =>
    Array.from(read(page).replaceAll('\\\n', ' ').matchAll(COMMAND), ([, command = '']) => ({
      page,
      command,
    })),
  )
  expect(commands.length).toBeGreaterThan(100)
  const helps = new Map<string, Promise<string>>()
  for (const { page, command } of commands) {
    const [, group = '', name = ''] = /^([\w-]+)(?: ([a-z][\w-]*)(?= |$))?/.exec(command)!
    const named = `${group} ${name}`.trim()
    if (!helps.has(named))
      helps.set(
        named,
        runHere([...named.split(' '), '--help'], bare({}), '').then(({ out }) => out),
      )
    const help = await helps.get(named)!
    const usage = help.replaceAll(/\s+/g, ' ')
    const isGroup = / \[command\] [^<]/.test(usage)
    expect(usage, `${page}: ${command}`).toContain(`Usage: chowk ${isGroup ? named : group}`)
    for (const [flag] of command.matchAll(/--[a-z][a-z-]+/g))
      expect(help, `${page}: ${command}`).toContain(flag)
  }
})

test('documents every setting of a server with its variable and default', async () => {
  const rows = read('docs/install.md').split('\n')
  for (const { long, variable, defaultValue } of (await serveSettings()).values()) {
    const row = rows.find((line) => line.startsWith('| `--') && line.includes(`\`${long}\``)) ?? ''
    const [, , variables = '', value = ''] = row.split('|').map((cell) => cell.trim())
    expect(variables, long).toMatch(new RegExp(`\`${variable}\`|…`))
    if (defaultValue !== undefined) expect(value, long).toBe(`\`${defaultValue}\``)
  }
})
