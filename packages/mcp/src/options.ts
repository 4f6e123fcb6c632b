import { namespaces, type Namespace } from '@chowk/contract'
import type { Chowk } from '@chowk/sdk'

/**
 * Which tools are offered.
 *
 * - `broad`: five tools that find, describe and call any operation. Small enough to be always in the context of a model.
 * - `all`: one tool for each operation.
 * - namespaces: one tool for each operation of these.
 */
export type ToolSelection = 'broad' | 'all' | readonly Namespace[]

/** How a server of the Model Context Protocol is set up. */
export interface McpOptions {
  /** What calls the platform, with the key of whom the tools act for. */
  readonly client: Chowk
  /** Leaves out every operation that changes something. Default: false. */
  readonly readOnly?: boolean | undefined
  /** Default: `broad`. */
  readonly tools?: ToolSelection | undefined
  /** The folder whose files may be uploaded by their path. Default: none, images come as base64. */
  readonly files?: string | undefined
}

/** Reads a selection: `broad`, `all`, or names of namespaces separated by commas. @throws TypeError for anything else. */
export function parseToolSelection(text: string): ToolSelection {
  if (text === 'broad' || text === 'all') return text
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !isNamespace(name))
  if (unknown === undefined) return names.filter(isNamespace)
  throw new TypeError(
    `There are no tools ${JSON.stringify(unknown)}. Choose broad, all, or of these: ${namespaces.join(', ')}.`,
  )
}

const isNamespace = (name: string): name is Namespace => (namespaces as readonly string[]).includes(name)
