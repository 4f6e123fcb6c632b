import { errorCodes, errors, fieldCodes } from '@chowk/contract'
import { inline } from '../components/plain-markdown.ts'
import { html } from '../html.ts'
import type { Page } from '../page.ts'
import { referenceSheet } from '../reference/sheet.ts'

const again = {
  never: 'Change the request first: the same one fails again.',
  after: 'Wait for the seconds in `Retry-After`, then send the same request again.',
  safe: 'Send the same request again, where that is safe: reads, `PUT`, `DELETE`, or with an `Idempotency-Key`.',
} as const

/** Every code that the interface can answer with. */
export const referenceErrors: Page = {
  show: () =>
    Promise.resolve({
      title: 'Errors of the API',
      description: 'Every code that the interface can answer with, and what to do about it.',
      canonical: '/docs/errors',
      head: referenceSheet(),
      main: html`<div class="narrow reference">
        <p class="kind"><a href="/docs">API reference</a></p>
        <div class="heading">
          <h1>Errors</h1>
          <p>
            A failure is <code>{"ok": false, "error": …, "code": …, "request_id": …}</code>. Programs go by
            <code>code</code>, which stays; <code>error</code> is for people and may change.
          </p>
        </div>
        <ul class="members" role="list">
          ${errorCodes.map((code) => {
            const { status, message, description, retry } = errors[code]
            return html`<li id="${code}">
              <p class="member"><code>${code}</code> <span class="type">${status}</span></p>
              <p>${inline(description)}</p>
              <p>“${message}”</p>
              <p class="kind">${inline(again[retry])}</p>
            </li>`
          })}
        </ul>
        <section class="namespace">
          <h2>Fields that are not valid</h2>
          <p>
            A <code>validation_failed</code> has <code>fields</code>, each with its <code>path</code>, a
            <code>message</code> and one of these codes.
          </p>
          <ul class="members" role="list">
            ${Object.entries(fieldCodes).map(
              ([code, description]) =>
                html`<li>
                  <p class="member"><code>${code}</code></p>
                  <p>${inline(description)}</p>
                </li>`,
            )}
          </ul>
        </section>
      </div>`,
    }),
}
