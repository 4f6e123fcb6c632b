import { burstLimitOf } from '@chowk/engine/website'
import { settingsPage } from '../../components/settings-page.ts'
import { plans, quotaNames } from '../../components/labels.ts'
import { clockTime } from '../../components/time.ts'
import { html } from '../../html.ts'
import type { Page } from '../../page.ts'

const MINUTE = 60_000

/** Daily quota usage of the member's keys. */
export const usageSettings: Page = {
  async show(context) {
    const { visit } = context
    const { plan, resets_at, quotas } = await visit.read('account.usage')
    return settingsPage(context, {
      title: 'Usage',
      about: html`Today’s API usage of all your <a href="/settings/keys">keys</a> together. Actions on this
        website do not count.`,
      body: html`<p>
          You are on the <strong>${plans[plan]}</strong> plan. Quotas reset at
          ${clockTime(resets_at, context.calendar)}, in ${inWords(Date.parse(resets_at) - visit.now)}. The
          rate limit is ${burstLimitOf(visit)} requests per minute.
        </p>
        <ul class="quotas">
          ${quotas.map(
            ({ action, limit, used, remaining }) =>
              html`<li>
                <p id="quota-${action}">${quotaNames[action]}</p>
                <p class="kind">
                  ${remaining === 0 ? html`<span class="label warn">Used up</span>` : ''} ${used} of ${limit}
                </p>
                <meter
                  min="0"
                  max="${Math.max(limit, 1)}"
                  value="${Math.min(used, limit)}"
                  aria-labelledby="quota-${action}"
                ></meter>
              </li>`,
          )}
        </ul>`,
    })
  },
}

const inWords = (span: number): string => {
  const minutes = Math.ceil(span / MINUTE)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
