import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { operationIds } from '@chowk/contract'
import { expect, test } from 'vitest'
import { kinds } from '../../packages/site/src/writing/kinds.ts'
import { routes } from '../../packages/site/src/routes.ts'
import { withoutPage } from './without-page.ts'

const source = join(import.meta.dirname, '../../packages/site/src')

/** Returns the text of a module and of all site modules it imports. */
function textOf(module: string, seen = new Set<string>()): string {
  if (seen.has(module) || !existsSync(module)) return ''
  seen.add(module)
  const text = readFileSync(module, 'utf8')
  const imports = [...text.matchAll(/from '(\.[^']+)'/g)].map(([, path]) => join(dirname(module), path!))
  return text + imports.map((imported) => textOf(imported, seen)).join('')
}

test('calls every operation from a page, except documented ones', () => {
  // The second reads the images of forms.
  const pages = ['routes.ts', 'submit-form.ts'].map((name) => textOf(join(source, name))).join('')
  // Kinds of content derive theirs from a namespace.
  const written = new Set<string>(Object.values(kinds).flatMap(({ create, update }) => [create, update]))
  const called = operationIds.filter((id) => {
    const [namespace, step] = id.split('.')
    if (written.has(id)) return true
    // Steps of a workflow are defined in its table.
    return new RegExp(`'${id}'|namespace: '${namespace}',[^]*?\\b${step}: \\{`).test(pages)
  })
  expect(operationIds.filter((id) => !called.includes(id)).toSorted()).toEqual(
    Object.keys(withoutPage).toSorted(),
  )
})

test('writes every kind of content on its own pages', () => {
  for (const { path } of Object.values(kinds)) {
    expect(routes).toHaveProperty([`${path}/new`])
    expect(routes).toHaveProperty([`${path}/{slug}/edit`])
  }
})
