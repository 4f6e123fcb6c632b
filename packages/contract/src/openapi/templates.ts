/** Names of paths and path parameters in the document. */
export interface TemplateNames {
  pathOf(path: string): string
  nameOf(path: string, parameter: string): string
}

const nameInBraces = /\{([^}]+)\}/g

/**
 * Returns consistent names for path parameters. OpenAPI treats paths that differ only in such a name, like
 * `/jobs/{slug}` and `/jobs/{id}`, as identical, so the names must agree: on `id` if a path uses it, otherwise on the
 * first in the table.
 */
export function templateNames(paths: readonly string[]): TemplateNames {
  const shapeOf = (path: string) => path.replaceAll(nameInBraces, '{}')
  const namesIn = (path: string) => [...path.matchAll(nameInBraces)].map(([, name = '']) => name)
  const agreed = new Map<string, readonly string[]>()
  for (const path of paths) {
    const before = agreed.get(shapeOf(path))
    agreed.set(
      shapeOf(path),
      namesIn(path).map((name, index) => (name === 'id' ? name : (before?.[index] ?? name))),
    )
  }
  const agreedNames = (path: string) => agreed.get(shapeOf(path)) ?? namesIn(path)
  return {
    pathOf: (path) => {
      const names = agreedNames(path)[Symbol.iterator]()
      return path.replaceAll(nameInBraces, () => `{${names.next().value ?? ''}}`)
    },
    nameOf: (path, parameter) => agreedNames(path)[namesIn(path).indexOf(parameter)] ?? parameter,
  }
}
