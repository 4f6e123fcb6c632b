import { digest, digestOf, type Document } from './documents.ts'
import { kinds } from './kinds.ts'
import type { Entry, Pending } from './state-file.ts'

/** What is known of a file, and by which name. */
export interface Named {
  readonly from: string
  readonly entry: Entry
}

/** Finds what is known of each file: by what it says, then by its name, then by its title or text. */
export function namesOfFiles(
  documents: readonly Document[],
  paths: readonly string[],
  files: Readonly<Record<string, Entry>>,
  pending: Pending | undefined,
): { readonly known: ReadonlyMap<string, Named>; readonly pending: string | undefined } {
  const known = new Map<string, Named>()
  const left = new Map(Object.entries(files))
  const take = (document: Document, from: string | undefined) => {
    const entry = from === undefined ? undefined : left.get(from)
    if (from === undefined || entry === undefined) return
    left.delete(from)
    known.set(document.path, { from, entry })
  }
  const open = () => documents.filter(({ path }) => !known.has(path) && path !== pending?.path)
  /** The one entry without a file that is like it. */
  const orphan = (isLike: (entry: Entry) => boolean) => {
    const alike = [...left].filter(([path, entry]) => !paths.includes(path) && isLike(entry))
    return alike.length === 1 ? alike[0]?.[0] : undefined
  }

  for (const document of open())
    if (left.get(document.path)?.digest === digestOf(document)) take(document, document.path)
  for (const document of open()) {
    const said = digestOf(document)
    take(document, [...left].find(([, entry]) => entry.digest === said)?.[0])
  }
  for (const document of open()) take(document, document.path)
  for (const document of open()) {
    const { kind, fields } = document
    const isSame = (name: string) => {
      const said = fields[name] === undefined ? undefined : digest(fields[name])
      return (entry: Entry) => said !== undefined && entry.kind === kind && entry.fields[name] === said
    }
    take(document, orphan(isSame(kinds[kind].title)) ?? orphan(isSame(kinds[kind].text)))
  }
  const renamed =
    pending && !paths.includes(pending.path)
      ? open().find((document) => digestOf(document) === pending.digest)?.path
      : undefined
  return { known, pending: renamed }
}
