import { Router } from '@chowk/engine'
import type { Page } from './page.ts'
import { routes } from './routes.ts'

export interface Found {
  /** Path pattern of the page, such as `/posts/{slug}`. */
  readonly route: string
  readonly page: Page
  readonly params: Readonly<Record<string, string>>
}

const router = new Router(Object.entries(routes).map(([route, page]) => [route, { route, page }]))

/** Finds the page of a path. */
export function findPage(path: string): Found | undefined {
  const found = router.find(path)
  return found && { ...found.target, params: found.params }
}
