import { groupAsk } from '@chowk/engine/website'
import { textPage } from '../../components/column-page.ts'
import { form } from '../../components/form.ts'
import { html } from '../../html.ts'
import { seeOther } from '../../http/answer.ts'
import type { Page } from '../../page.ts'

/** Asks a member who left a group whether they come back. */
export const groupBack: Page = {
  async show(context) {
    const key = context.params.key!
    const { name, by } = await groupAsk(context.visit, key)
    return textPage({
      title: 'Back to the group',
      heading: html`Back to “<bdi>${name}</bdi>”?`,
      body: [
        html`<p>
          You left this group. ${by === null ? 'Its members ask' : html`<bdi>${by}</bdi> asks`} you back.
        </p>`,
        form(
          context,
          `/chats/${key}/back`,
          html`<p class="actions">
            <button class="primary" name="back" value="true">Go back into it</button>
            <button>Stay out</button>
          </p>`,
        ),
      ],
    })
  },
  async submit({ form, params, performOwn }) {
    const input = { params: { key: params.key! } }
    if (!form.has('back')) {
      await performOwn('groupAsks.decline', input)
      return seeOther('/notifications')
    }
    await performOwn('groupAsks.accept', input)
    return seeOther(`/chats/${params.key!}`)
  },
}
