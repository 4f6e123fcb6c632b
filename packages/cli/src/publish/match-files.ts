import { digest, digestOf, type Document } from './documents.ts'
import { kinds } from './kinds.ts'
import type { Entry, PendingCreate } from './state-file.ts'

/** The entry of a file, and its path in the state file. */
export interface Match {
  readonly from: string
  readonly entry: Entry
}

/** Matches files with entries: by content, then by path, then by title or text. */
export function matchFiles(
  documents: readonly Document[],
  paths: readonly string[],
  files: Readonly<Record<string, Entry>>,
  pending: PendingCreate | undefined,
): { readonly known: ReadonlyMap<string, Match>; readonly pending: string | undefined } {
  const known = new Map<string, Match>()
  const remainingFiles = new Map(Object.entries(files))
  const match = (document: Document, from: string | undefined) => {
    const entry = from === undefined ? undefined : remainingFiles.get(from)
    if (from === undefined || entry === undefined) return
    remainingFiles.delete(from)
    known.set(document.path, { from, entry })
  }
  const unmatched = () => documents.filter(({ path }) => !known.has(path) && path !== pending?.path)
  /** Returns the path of the only entry without a file that meets a condition. */
  const orphan = (condition: (entry: Entry) => boolean) => {
    const found = [...remainingFiles].filter(([path, entry]) => !paths.includes(path) && condition(entry))
    return found.length === 1 ? found[0]?.[0] : undefined
  }

  for (const document of unmatched())
    if (remainingFiles.get(document.path)?.digest === digestOf(document)) match(document, document.path)
  for (const document of unmatched()) {
    const wanted = digestOf(document)
    match(document, [...remainingFiles].find(([, entry]) => entry.digest === wanted)?.[0])
  }
  for (const document of unmatched()) match(document, document.path)
  for (const document of unmatched()) {
    const { kind, fields } = document
    const hasSame = (name: string) => {
      const wanted = fields[name] === undefined ? undefined : digest(fields[name])
      return (entry: Entry) => wanted !== undefined && entry.kind === kind && entry.fields[name] === wanted
    }
    match(document, orphan(hasSame(kinds[kind].title)) ?? orphan(hasSame(kinds[kind].text)))
  }
  const renamed =
    pending && !paths.includes(pending.path)
      ? unmatched().find((document) => digestOf(document) === pending.digest)?.path
      : undefined
  return { known, pending: renamed }
}
