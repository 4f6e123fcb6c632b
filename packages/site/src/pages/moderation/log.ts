import { readAudit } from '@chowk/engine/website'
import { logEntries } from '../../components/log-entries.ts'
import { moderationPage } from '../../components/moderation-page.ts'
import { withQuery } from '../../components/pager.ts'
import { html } from '../../html.ts'
import type { Page } from '../../page.ts'

/** Audit log of content, members and reports, newest first. */
export const moderationLog: Page = {
  async show(context) {
    const { visit, query } = context
    const after = Number(query.get('after')) || undefined
    const { items, has_more } = await readAudit(visit, { after, limit: 50 })
    return moderationPage(context, {
      title: 'Log',
      body: [
        items.length === 0
          ? html`<p class="nothing">Nothing was done yet.</p>`
          : logEntries(items, context.calendar),
        has_more
          ? html`<nav class="pager" aria-label="Pages">
              <a class="button" rel="next" href="${withQuery(context, { after: String(items.at(-1)!.id) })}"
                >Older</a
              >
            </nav>`
          : undefined,
      ],
    })
  },
}
