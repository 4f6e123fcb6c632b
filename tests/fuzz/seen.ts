import { schemasOf, type OperationId } from '@chowk/contract'
import type { LooseInput } from '../harness/client.ts'

const MAX_ENTRIES = 50
const anywhere: ReadonlySet<string> = new Set(['slug', 'username', 'key', 'url', 'emoji'])

/** Values of earlier responses, to send again. Valid cursors come only from here. */
export class Seen {
  readonly #values = new Map<string, unknown[]>()

  note(id: OperationId, answer: unknown, inside = ''): void {
    if (Array.isArray(answer)) for (const entry of answer as unknown[]) this.note(id, entry, inside)
    else if (typeof answer === 'object' && answer !== null)
      for (const [name, value] of Object.entries(answer)) {
        if (typeof value === 'object') this.note(id, value, name)
        else if (name === 'next_cursor') this.#keep(`${id} ${inside}${inside && '_'}cursor`, value)
        else if (name === 'id') this.#keep(`${id.split('.')[0]} id`, value)
        else if (anywhere.has(name)) this.#keep(name, value)
      }
  }

  #keep(name: string, value: unknown): void {
    const values = this.#values.get(name) ?? []
    this.#values.set(name, [...values.slice(1 - MAX_ENTRIES), value])
  }

  #one(id: OperationId, name: string, number: number): unknown {
    const values =
      this.#values.get(`${id} ${name}`) ??
      this.#values.get(`${id.split('.')[0]} ${name}`) ??
      this.#values.get(name)
    return values?.[number % values.length]
  }

  /** Replaces some values of the input with values of responses, and adds cursors. */
  into(id: OperationId, { params, query, body }: LooseInput, number: number): LooseInput {
    const replaced = (values: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, this.#one(id, name, number) ?? value]),
      )
    const cursors = schemasOf(id).parameters.flatMap(({ name }) => {
      const cursor = name.endsWith('cursor') ? this.#one(id, name, number) : undefined
      return cursor === undefined ? [] : [[name, cursor] as const]
    })
    return {
      params: number % 2 === 0 ? replaced(params ?? {}) : params,
      query: { ...(cursors.length > 0 ? withoutOffsets(query) : query), ...Object.fromEntries(cursors) },
      body: number % 4 < 2 && isPlain(body) ? replaced(body) : body,
    } as LooseInput
  }
}

/** A page starts at a cursor or an offset, not both. */
const withoutOffsets = (query: LooseInput['query'] = {}) =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !name.endsWith('offset')))

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
