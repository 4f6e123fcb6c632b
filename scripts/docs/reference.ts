// Pages generated from the contract: operations, errors, records, scopes, limits, states.
import {
  applicationStates,
  bookingStates,
  connectionStates,
  contentStates,
  jobStates,
  membershipStates,
  pollStates,
  transitionsOf,
  type StateMachine,
} from '@chowk/contract/core'
import {
  componentSchemas,
  errorCodes,
  errorCodesOf,
  errorProse,
  errors,
  fieldCodes,
  fieldErrorProse,
  namespaceDescriptions,
  namespaces,
  operationList,
  retryProse,
  type ErrorCode,
  type OperationId,
} from '@chowk/contract'
import { curlOf, EXAMPLE_BASE_URL, examples, type ExampleAnswer } from '@chowk/contract/openapi'
import { membersList } from '../../packages/site/src/components/members-list.ts'
import {
  documented,
  loadSchemas,
  namespaceOf,
  type Documented,
} from '../../packages/site/src/reference/contract.ts'
import { membersOf, type Member } from '../../packages/site/src/reference/members.ts'
import { showOperation } from '../../packages/site/src/reference/operation.ts'
import { limitsPage } from '../reference/limits.ts'
import { scopesPage } from '../reference/scopes.ts'
import { table } from '../reference/markdown.ts'
import { escape } from './html.ts'
import { codeBlock, renderInline, renderMarkdown } from './markdown.ts'
import type { Page } from './page.ts'

await loadSchemas()

const records = componentSchemas()
/** Leaves links unchanged: every page of the reference is one folder below the site. */
const resolve = (link: string) => link
const inline = (text: string) => renderInline(text, resolve)
const operationLink = (id: OperationId) => `<a href="../operations/${id}.html"><code>${id}</code></a>`
const errorLink = (code: ErrorCode) => `<a href="../errors/${code}.html"><code>${code}</code></a>`

/** Errors of every operation with a key. They are only on the page of all errors. */
export const commonErrors: readonly ErrorCode[] = errorCodes.filter((code) =>
  operationList.every(([, row]) => row.scope === null || errorCodesOf(row).includes(code)),
)

/** Returns the members of a record, without those of records within it. */
const membersOfRecord = (name: string): readonly Member[] => {
  const schema = records[name]!
  const members = membersOf(schema, schema.additionalProperties === false ? 'sent' : 'given', [name])
  return members.map((member) => ({
    ...member,
    objects: member.objects.filter((object) => object.name === undefined),
  }))
}

/** Returns a list of pages of the same folder. */
const entries = (
  pages: readonly { readonly name: string; readonly note: string; readonly about: string }[],
): { readonly html: string } => ({
  html: `<ul class="members">${pages
    .map(
      ({ name, note, about }) =>
        `<li><p class="member"><a href="${name}.html"><code>${name}</code></a> <span class="type">${escape(note)}</span></p><p>${inline(about)}</p></li>`,
    )
    .join('')}</ul>`,
})

/** Returns tabs, of which one is visible. */
function tabs(name: string, choices: readonly { readonly label: string; readonly html: string }[]): string {
  const each = choices.map(({ label, html }, index) => {
    const id = `${name}-${index}`
    return `<input type="radio" name="${name}" id="${id}"${index === 0 ? ' checked' : ''} data-tab="${label}"><label for="${id}">${label}</label><div class="panel">${html}</div>`
  })
  return `<fieldset class="tabs"><legend>Call it</legend>${each.join('')}</fieldset>`
}

/** Renders a recorded response. */
const answerHtml = ({ status, headers, body }: ExampleAnswer): string =>
  `<section class="answer"><h2>Response</h2>
<p><span class="status ${status < 400 ? 'good' : 'bad'}">${status}</span>${Object.entries(headers)
    .map(([name, value]) => ` <code>${name}: ${escape(value)}</code>`)
    .join('')}</p>
${body === undefined ? '' : codeBlock(JSON.stringify(body, null, 2), 'json')}</section>`

/** Adds links to what an operation needs. */
const linked = (need: string): string =>
  need
    .replace('API key', '[API key](../start/client.html#1-get-a-server-and-a-key)')
    .replace(/(?<=scope )`\w+`/, '[$&](../reference/scopes.html)')
    .replace(/(?<=quota )`\w+`/, '[$&](../reference/limits.html#daily-quotas)')

function operationPage(operation: Documented): Page {
  const { id, row } = operation
  const { about, needs, parts, calls } = showOperation(new URL(EXAMPLE_BASE_URL).origin, operation)
  const own = errorCodesOf(row).filter((code) => !commonErrors.includes(code))
  return {
    path: `operations/${id}.html`,
    title: id,
    section: 'Operations',
    group: namespaceOf(id),
    description: row.summary.replaceAll('`', ''),
    body: [
      {
        html: `<h1>${id}</h1>
<p class="request"><span class="method">${row.method}</span> <code>/api/v1${escape(row.path)}</code></p>
${renderMarkdown(about, resolve)}
<ul class="facts">${needs.map((need) => `<li>${inline(linked(need))}</li>`).join('')}</ul>
${parts
  .map(
    ({ title, about: paragraphs, members }) =>
      `<h2>${title}</h2>${paragraphs.map((text) => `<p>${inline(text)}</p>`).join('')}${membersList(members).toString()}`,
  )
  .join('\n')}
<h2>Errors</h2>
<p>${own.map(errorLink).join(', ')}${own.length > 0 ? ', and those' : 'Those'} that <a href="../errors/index.html#of-every-operation">every operation</a> has.</p>
<p>Where the interface is silent: <a href="../guides/interface-choices.html">choices of this implementation</a>.</p>`,
      },
    ],
    words: [
      about,
      ...parts.flatMap(({ members }) => members.map((member) => `${member.name} ${member.about}`)),
    ].join(' '),
    aside: `${tabs(
      'call',
      calls.map(({ label, language, source }) => ({ label, html: codeBlock(source, language) })),
    )}${answerHtml(examples.operations[id].answer)}`,
  }
}

const operationsIndex: Page = {
  path: 'operations/index.html',
  title: 'All operations',
  section: 'Operations',
  body: [
    `# All operations\n\n${operationList.length} operations, below \`/api/v1\`. An operation has the same name in the client, on the command line, in MCP and in the [OpenAPI document](account.openapi.html). Each page shows a call and its answer, recorded from the [demonstration](../start/server.html).\n`,
    ...namespaces.flatMap((namespace) => [
      `## ${namespace}\n\n${namespaceDescriptions[namespace]}\n`,
      entries(
        operationList
          .filter(([id]) => namespaceOf(id) === namespace)
          .map(([id, row]) => ({ name: id, note: `${row.method} ${row.path}`, about: row.summary })),
      ),
    ]),
  ],
}

function errorPage(code: ErrorCode): Page {
  const { about, request, answer } = examples.errors[code]
  const givenBy = operationList.filter(([, row]) => errorCodesOf(row).includes(code)).map(([id]) => id)
  const { status, message, description, retry } = errors[code]
  return {
    path: `errors/${code}.html`,
    title: code,
    section: 'Reference',
    group: 'Errors',
    description,
    body: [
      `# ${code}\n\nStatus ${status}: “${message}”\n\n${description}\n\n${retryProse[retry]}`,
      {
        html:
          commonErrors.includes(code) || givenBy.length === 0
            ? `<p>${givenBy.length === 0 ? 'No operation returns it: the request was not valid HTTP.' : 'Every operation can return it.'}</p>`
            : `<h2>Operations with this error</h2><p class="values">${givenBy.map(operationLink).join(' ')}</p>`,
      },
    ],
    aside: `<section><h2>Example</h2><p>${inline(about)}</p>${codeBlock(
      curlOf(EXAMPLE_BASE_URL, request, code === 'missing_api_key'),
      'bash',
    )}</section>${answerHtml(answer)}`,
  }
}

const errorsIndex: Page = {
  path: 'errors/index.html',
  title: 'Errors',
  section: 'Reference',
  body: [
    `# Errors\n\n${errorProse}\n`,
    entries(
      errorCodes.map((name) => ({
        name,
        note: String(errors[name].status),
        about: errors[name].description,
      })),
    ),
    `## Of every operation\n\nEvery operation that takes a key can answer with ${commonErrors.map((code) => `[\`${code}\`](${code}.html)`).join(', ')}. The page of an operation lists the others.\n`,
    `## Invalid fields\n\n${fieldErrorProse}\n`,
    table(
      ['Code', 'Meaning'],
      Object.entries(fieldCodes).map(([name, about]) => [`\`${name}\``, about]),
    ),
  ],
}

/** The page of all records. Those within others have their own section. */
const recordsPage: Page = {
  path: 'records/index.html',
  title: 'Records',
  section: 'Reference',
  body: [
    '# Records\n\nEvery object of the API that has a name, as in the OpenAPI document. What you get may have more members one day; what you send may not.\n',
    ...Object.entries(records).flatMap(([name, { description = '' }]) => [
      `## ${name}\n\n${description}\n`,
      { html: membersList(membersOfRecord(name)).toString() },
    ]),
  ],
}

/** Every state machine of the contract, with its subject. */
export const machines: readonly (readonly [
  title: string,
  about: string,
  machine: StateMachine<string, string, string>,
])[] = [
  [
    'Content',
    'Posts, questions, polls, multiple-choice questions, communities, services and jobs. With `scheduled_at` an item starts as `scheduled`, without it as `published`.',
    contentStates,
  ],
  ['Bookings', 'An order of a service, from the request to the end of the work.', bookingStates],
  [
    'Applications',
    'An application for a job. The employer may skip stages, but never goes back.',
    applicationStates,
  ],
  ['Jobs', 'Whether a published job takes applications.', jobStates],
  ['Polls', 'Whether a published poll takes votes. A closed poll stays closed.', pollStates],
  [
    'Connections',
    'Two members, as one of them sees it. A request that meets one from the other side connects at once.',
    connectionStates,
  ],
  [
    'Memberships',
    'A member and a community. Joining a private community without an invite sends a request.',
    membershipStates,
  ],
]

/** Returns the transitions of a machine. */
export const arrowsOf = (machine: StateMachine<string, string, string>) =>
  Object.entries(machine.transitions).flatMap(([action, transitions]) =>
    transitionsOf(transitions).flatMap(({ from, to, by }) =>
      from.map((state) => ({ from: state, to, action, by })),
    ),
  )

const statesPage: Page = {
  path: 'reference/states.html',
  title: 'States',
  section: 'Reference',
  body: [
    '# States\n\nSome things go through states. An action that the state does not allow is a [`conflict`](../errors/conflict.html), whose `current_status` and `allowed` say what you can do instead.\n',
    ...machines.flatMap(([title, about, machine]) => [
      `## ${title}\n\n${about}\n`,
      table(
        ['Action', 'From', 'To', 'By'],
        [
          ...Map.groupBy(arrowsOf(machine), ({ action, to, by }) => `${action} ${to} ${by.join()}`).values(),
        ].map((arrows) => [
          `\`${arrows[0]!.action}\``,
          arrows.map(({ from }) => `\`${from}\``).join(', '),
          `\`${arrows[0]!.to}\``,
          arrows[0]!.by.join(', '),
        ]),
      ),
    ]),
  ],
}

/** Returns every page of the reference. */
export const referencePages = (): readonly Page[] => [
  operationsIndex,
  ...documented.map(operationPage),
  errorsIndex,
  ...errorCodes.map(errorPage),
  recordsPage,
  {
    path: 'reference/scopes.html',
    title: 'Scopes',
    section: 'Reference',
    source: 'docs/scopes.md',
    body: [scopesPage(operationLink)],
  },
  {
    path: 'reference/limits.html',
    title: 'Limits and quotas',
    section: 'Reference',
    source: 'docs/limits.md',
    body: [limitsPage()],
  },
  statesPage,
]
