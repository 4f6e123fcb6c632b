import { operationList } from '@chowk/contract'
import type { Page } from './page.ts'

const entries = [
  [
    'start/client.html',
    'Use the client',
    'Publish your first post from a program.',
    '<code>npm install @chowk/sdk</code>',
  ],
  [
    'start/server.html',
    'Run a server',
    'Start a platform with a website and an API on your computer.',
    '<code>npx @chowk/cli serve</code>',
  ],
  [
    'start/tests.html',
    'Test your code',
    'Test against the platform itself, with a clock that you move.',
    '<code>npm install -D @chowk/mocks</code>',
  ],
] as const

const more = [
  [
    'operations/index.html',
    `All ${operationList.length} operations`,
    'Each with a call in four ways and a recorded answer.',
  ],
  ['errors/index.html', 'Errors', 'Each code, an example, and whether to retry.'],
  ['guides/cli.html', 'Command line', 'Publish, schedule and call every operation from a terminal.'],
  ['packages/mcp.html', 'Tools for agents', 'The operations as tools of the Model Context Protocol.'],
] as const

export const frontPage: Page = {
  path: 'index.html',
  title: 'Chowk',
  section: 'Start',
  listed: false,
  description: 'Documentation of Chowk, a community and marketplace platform with an HTTP API.',
  body: [
    {
      html: `<h1>Chowk</h1>
<p class="lead">A community and marketplace platform with an HTTP API: posts, questions, communities, services, jobs and chats. You call it with a personal API key.</p>
<ul class="ways">${entries.map(([href, title, about, command]) => `<li><a href="${href}"><strong>${title}</strong></a><p>${about}</p>${command}</li>`).join('')}</ul>
<h2>Look something up</h2>
<ul class="more">${more.map(([href, title, about]) => `<li><a href="${href}">${title}</a><p>${about}</p></li>`).join('')}</ul>
<h2>What it looks like</h2>
<p><img src="assets/session.svg" alt="A session on a terminal: chowk publish, schedule and list"></p>`,
    },
  ],
}
