import { areaOf, loadOperation, operationIds, type Namespace } from '@chowk/contract/core'
import { loadHandler } from '../domains/index.ts'
import { loadTransliteration } from '../text/slugs.ts'

/** An operation of each area: with it come all. */
const ofEachArea = Map.groupBy(operationIds, (id) => areaOf[id.split('.')[0] as Namespace])

/** Everything that the first call of some area waits for, in pieces. */
const pieces: readonly (() => unknown)[] = [
  () => import('./validate.ts'),
  ...[...ofEachArea.values()].map(
    ([id]) =>
      () =>
        loadOperation(id!),
  ),
  () => import('./html-fields.ts').then(({ loadHtmlCleaning }) => loadHtmlCleaning()),
  () => import('./paging.ts'),
  loadTransliteration,
  ...[...ofEachArea.values()].map(
    ([id]) =>
      () =>
        loadHandler(id!),
  ),
]

/** Loads all behaviour, and waits for `pause` before each piece. */
export async function loadBehaviour(pause: () => Promise<unknown>): Promise<void> {
  for (const load of pieces) {
    await pause()
    await load()
  }
}
