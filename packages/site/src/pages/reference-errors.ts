import { errorProse, fieldErrorProse, type ErrorCode } from '@chowk/contract/core'
import { code as lines } from '../components/code.ts'
import { inline } from '../components/plain-markdown.ts'
import { html, type Html } from '../html.ts'
import type { Page } from '../page.ts'
import { contract, loadSchemas } from '../reference/contract.ts'
import { errorsShown, fieldsShown } from '../reference/errors.ts'
import { errorsInMarkdown } from '../reference/markdown.ts'
import { answerText } from '../reference/operation.ts'
import { referenceSheet } from '../reference/sheet.ts'

/** All error codes of the interface. */
export const referenceErrors: Page = {
  ready: loadSchemas,
  show: () =>
    Promise.resolve({
      title: 'Errors of the API',
      description: 'All error codes of the API, and how to handle them.',
      canonical: '/docs/errors',
      head: referenceSheet(),
      main: html`<div class="narrow reference">
        <p class="kind"><a href="/docs">API reference</a></p>
        <div class="heading">
          <h1>Errors</h1>
          <p>${inline(errorProse)}</p>
        </div>
        <ul class="members">
          ${errorsShown.map(
            ({ code, status, about, message, again }) =>
              html`<li id="${code}">
                <p class="member"><code>${code}</code> <span class="type">${status}</span></p>
                <p>${inline(about)}</p>
                <p>“${message}”</p>
                <p class="kind">${inline(again)}</p>
                ${example(code)}
              </li>`,
          )}
        </ul>
        <section class="namespace">
          <h2>Invalid fields</h2>
          <p>${inline(fieldErrorProse)}</p>
          <ul class="members">
            ${fieldsShown.map(
              ([code, about]) =>
                html`<li>
                  <p class="member"><code>${code}</code></p>
                  <p>${inline(about)}</p>
                </li>`,
            )}
          </ul>
        </section>
      </div>`,
    }),
  markdown: errorsInMarkdown,
}

/** Renders a recorded call that fails with a code. */
function example(code: ErrorCode): Html {
  const { about, answer } = contract().examples.errors[code]
  return html`<details class="call">
    <summary>Example</summary>
    <p>${inline(about)}</p>
    ${lines(answerText(answer))}
  </details>`
}
