import { namespaces, type Namespace } from '@chowk/contract'
import type { Chowk } from '@chowk/sdk'

/**
 * The offered tools.
 *
 * - `broad`: five tools that find, describe and call any operation. They fit permanently into the context of a model.
 * - `all`: one tool for each operation.
 * - namespaces: one tool for each operation of these.
 */
export type ToolSelection = 'broad' | 'all' | readonly Namespace[]

/** Options of a server of the Model Context Protocol. */
export interface McpOptions {
  /** The client of the platform, with the key of the member. */
  readonly client: Chowk
  /** Excludes every operation that changes something. Default: false. */
  readonly readOnly?: boolean | undefined
  /** Excludes every operation that overwrites, ends or decides something. Default: false. */
  readonly disableDestructive?: boolean | undefined
  /** Default: `broad`. */
  readonly tools?: ToolSelection | undefined
  /** The folder whose files can be uploaded by path. Default: none; images are passed as base64. */
  readonly files?: string | undefined
}

/**
 * Parses a selection: `broad`, `all`, or names of namespaces separated by commas.
 * @throws TypeError for anything else.
 */
export function parseToolSelection(text: string): ToolSelection {
  if (text === 'broad' || text === 'all') return text
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !isNamespace(name))
  if (unknown === undefined) return names.filter(isNamespace)
  throw new TypeError(
    `Unknown tools ${JSON.stringify(unknown)}. Use broad, all, or some of: ${namespaces.join(', ')}.`,
  )
}

const isNamespace = (name: string): name is Namespace => (namespaces as readonly string[]).includes(name)
