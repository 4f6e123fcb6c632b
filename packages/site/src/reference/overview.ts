import { contract, documented, inNamespaces } from './contract.ts'
import { blocks, code, linkTo, linkToOperation, listed } from './markdown.ts'

/** What the interface is, in one sentence, and what else there is to know before calling it, a line for each heading. */
function introduced(): { readonly summary: string; readonly notes: readonly string[] } {
  const [summary = '', ...sections] = contract().introduction.split(/\n*^## /m)
  return {
    summary,
    notes: sections.map((section) => {
      const [heading, ...paragraphs] = section.split(/\n+/)
      return `**${heading}.** ${paragraphs.join(' ')}`
    }),
  }
}

/** How a program that speaks the protocol of agents calls the operations. */
const forAgents = (origin: string): string =>
  `**Agents.** The operations are tools of a Model Context Protocol server too: ${code(`npx @chowk/cli mcp`)}, with a key as ${code('CHOWK_API_KEY')} and ${code(`CHOWK_BASE_URL=${origin}/api/v1`)}.`

/** `llms.txt`, as llmstxt.org proposes it: what the interface is, and where its pages are to be had in Markdown. */
export function overview(origin: string): string {
  const { summary, notes } = introduced()
  return blocks(
    '# Chowk',
    `> ${summary}`,
    `${documented.length} operations below ${code(`${origin}/api/v1`)}. Members make keys of their own on ${origin}/settings/keys.`,
    listed([...notes, forAgents(origin)]),
    '## Start here',
    listed([
      `${linkTo(origin, '/docs.md', 'API reference')}: what the interface is like, and all operations in one list`,
      `${linkTo(origin, '/docs/errors.md', 'Errors')}: every code, and whether to try again`,
    ]),
    ...inNamespaces(documented).map(([namespace, operations]) =>
      blocks(`## ${namespace}`, listed(operations.map((operation) => linkToOperation(origin, operation)))),
    ),
    '## Optional',
    listed([
      `${linkTo(origin, '/llms-full.txt', 'Everything in one text')}: every operation, record and error`,
      `${linkTo(origin, '/api/v1/openapi.json', 'OpenAPI document')}: the same for programs that write clients`,
    ]),
  )
}
