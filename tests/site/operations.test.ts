import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { operationIds } from '@chowk/contract'
import { expect, test } from 'vitest'
import { kinds } from '../../packages/site/src/writing/kinds.ts'
import { routes } from '../../packages/site/src/routes.ts'
import { places } from './operations.ts'

const source = join(import.meta.dirname, '../../packages/site/src')
const routesText = readFileSync(join(source, 'routes.ts'), 'utf8')

/** Returns the module of a page in `routes.ts`. */
function moduleOf(path: string): string {
  const written = /^\/(?:posts|questions|polls|mcqs|services|jobs|c)\/(new|\{slug\}\/edit)$/.exec(path)?.[1]
  if (written !== undefined) return join(source, `pages/write-${written === 'new' ? 'new' : 'edit'}.ts`)
  const name = new RegExp(`'${path.replace(/[{}/]/g, '\\$&')}': (\\w+)`).exec(routesText)![1]!
  const from = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '\\./([^']+)'`).exec(routesText)![1]!
  return join(source, from)
}

/** Reads the images of forms. */
const submitForm = join(source, 'submit-form.ts')

const imported = new Map<string, string>()

/** Returns the text of a module and of all site modules it imports. */
function textOf(module: string, seen = new Set<string>()): string {
  if (seen.has(module) || !existsSync(module)) return ''
  seen.add(module)
  const text = imported.get(module) ?? readFileSync(module, 'utf8')
  imported.set(module, text)
  const others = [...text.matchAll(/from '(\.[^']+)'/g)].map(([, path]) => join(dirname(module), path!))
  return text + others.map((other) => textOf(other, seen)).join('')
}

test('every operation has its page on the site, which calls it, or a word why not', () => {
  expect(Object.keys(places).sort()).toEqual(operationIds.toSorted())
  const missing = operationIds.flatMap<object>((id) => {
    const place = places[id]
    if (typeof place !== 'string') return place.none === '' ? [{ id, place }] : []
    if (routes[place] === undefined) return [{ id, place }]
    const [namespace, step] = id.split('.')
    // Steps of a workflow are defined in its table.
    const calls = new RegExp(`'${id}'|namespace: '${namespace}',[^]*?\\b${step}: \\{`)
    const text = textOf(moduleOf(place)) + (routes[place].takesImages ? textOf(submitForm) : '')
    return calls.test(text) ? [] : [{ id, place }]
  })
  expect(missing).toEqual([])
})

test('every kind of content is written on pages of its own', () => {
  for (const { path, create, update } of Object.values(kinds)) {
    expect(places[create]).toBe(`${path}/new`)
    expect(places[update]).toBe(`${path}/{slug}/edit`)
  }
})
