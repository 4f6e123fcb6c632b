import type { Form } from './form.ts'

/** The paths of the images of a field, without those that were ticked to be removed. */
export const keptImages = (form: Form | undefined, name: string): string[] => {
  if (form === undefined) return []
  const removed = new Set(form.all(`${name}.remove`))
  return [...new Set(form.all(name))].filter((path) => path !== '' && !removed.has(path))
}
