import { digestOf, type Document } from './documents.ts'
import { digest } from './fields.ts'
import { kinds } from './kinds.ts'
import type { Entry } from './state-file.ts'

/** The entry of a file, and its path in the state file. */
export interface Match {
  readonly from: string
  readonly entry: Entry
}

/**
 * Matches files with entries. A file keeps the entry of its path, so that a copy is a new item. A renamed file takes
 * the entry of a path without a file, or of one whose file has moved on too, by its content, then by title or text.
 */
export function matchFiles(
  documents: readonly Document[],
  paths: readonly string[],
  files: Readonly<Record<string, Entry>>,
): ReadonlyMap<string, Match> {
  const known = new Map<string, Match>()
  const remaining = new Map(Object.entries(files))
  const match = (document: Document, from: string | undefined) => {
    const entry = from === undefined ? undefined : remaining.get(from)
    if (from === undefined || entry === undefined || known.has(document.path)) return
    remaining.delete(from)
    known.set(document.path, { from, entry })
  }
  const unmatched = () => documents.filter(({ path }) => !known.has(path))
  const digests = new Map(documents.map((document) => [document.path, digestOf(document)]))
  const holdsOther = (path: string) =>
    Object.entries(files).some(([from, entry]) => from !== path && entry.digest === digests.get(path))

  for (const document of documents)
    if (files[document.path]?.digest === digests.get(document.path)) match(document, document.path)
  for (const document of unmatched()) {
    const wanted = digests.get(document.path)
    const found = [...remaining].find(
      ([path, entry]) => entry.digest === wanted && (!paths.includes(path) || holdsOther(path)),
    )
    match(document, found?.[0])
  }
  for (const document of unmatched()) match(document, document.path)
  for (const document of unmatched()) {
    const { kind, fields } = document
    /** Returns the path of the only entry without a file that has the value of a field. */
    const orphan = (name: string) => {
      const wanted = fields[name] === undefined ? undefined : digest(fields[name])
      const found = [...remaining].filter(
        ([path, entry]) =>
          wanted !== undefined &&
          !paths.includes(path) &&
          entry.kind === kind &&
          entry.fields[name] === wanted,
      )
      return found.length === 1 ? found[0]?.[0] : undefined
    }
    match(document, orphan(kinds[kind].title) ?? orphan(kinds[kind].text))
  }
  return known
}
