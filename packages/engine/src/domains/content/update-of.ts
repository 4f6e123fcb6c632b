import type { PrepareContext, WriteContext } from '../../handler.ts'
import type { ImportedImages } from './images.ts'
import type { WholeItem } from './item-content.ts'
import type { EditableType } from './own-item.ts'
import type { Presenting } from './present-items.ts'
import { prepareUpdate, updateContent, type ChangeKind, type CommonChanges } from './update-content.ts'

interface Sent<Body> {
  readonly params: { readonly id: number }
  readonly body: Body
}

/** The handler of an update of a kind; `changeOf` says what becomes of fields that only this kind has. */
export const updateOf = <Item, Body extends CommonChanges>(
  type: EditableType,
  present: (context: Presenting, item: WholeItem) => Promise<Item>,
  changeOf?: (body: Body) => ChangeKind,
) => ({
  prepare: (context: PrepareContext, { params, body }: Sent<Body>) =>
    prepareUpdate(context, type, params.id, body),
  async perform(context: WriteContext, { params, body }: Sent<Body>, imported: unknown) {
    const { id, url, updated, ...whole } = await updateContent(
      context,
      type,
      params.id,
      body,
      imported as ImportedImages,
      changeOf?.(body),
    )
    return { id, url, updated, item: await present(context, whole) }
  },
})
