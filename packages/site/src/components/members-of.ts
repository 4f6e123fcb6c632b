import type { JsonSchema } from '@chowk/contract'
import { html, type Html } from '../html.ts'
import { boundsOf, nestedIn, typeOf, valuesOf, type Nested, type Way } from '../reference/types.ts'
import { inline } from './plain-markdown.ts'

/** The members of an object of the interface, each with what it is; objects within them unfold. */
export function membersOf(schema: JsonSchema, way: Way, within: readonly string[] = []): Html {
  const { properties = {}, required = [] } = schema
  return html`<ul class="members" role="list">
    ${Object.entries(properties).map(([name, member]) =>
      memberOf({ name, schema: member, way, required: required.includes(name), within }),
    )}
  </ul>`
}

interface Member {
  readonly name: string
  readonly schema: JsonSchema
  readonly way: Way
  readonly required: boolean
  /** Records that it stands in: what is among them is not unfolded again. */
  readonly within?: readonly string[]
}

/** A parameter, or a member of an object. */
export function memberOf({ name, schema, way, required, within = [] }: Member): Html {
  const values = valuesOf(schema, way)
  const about = [schema.description, ...boundsOf(schema, way)].filter((text) => text !== undefined)
  return html`<li>
    <p class="member">
      <code>${name}</code> <span class="type">${typeOf(schema, way)}</span>
      ${way === 'sent' && required ? html`<span class="label warn">required</span>` : ''}${way === 'given' && !required ? html`<span class="label">optional</span>` : ''}
    </p>
    ${about.length === 0 ? '' : html`<p>${inline(about.join(' '))}</p>`}
    ${values.length === 0 ? '' : html`<p class="values">${values.map((value) => html`<code>${String(value)}</code> `)}</p>`}
    ${nestedIn(schema, way).map((nested) => unfolding(nested, way, within))}
  </li>`
}

function unfolding({ name, schema }: Nested, way: Way, within: readonly string[]): Html | undefined {
  if (name !== undefined && within.includes(name)) return undefined
  return html`<details>
    <summary>${name ?? 'Its members'}</summary>
    ${schema.description ? html`<p>${inline(schema.description)}</p>` : ''}
    ${membersOf(schema, way, name === undefined ? within : [...within, name])}
  </details>`
}
