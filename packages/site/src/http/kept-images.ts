import type { Form } from './form.ts'

/** Returns the image paths of a field, without those ticked for removal. */
export const keptImages = (form: Form | undefined, name: string): string[] => {
  if (form === undefined) return []
  const removed = new Set(form.all(`${name}.remove`))
  return [...new Set(form.all(name))].filter((path) => path !== '' && !removed.has(path))
}
