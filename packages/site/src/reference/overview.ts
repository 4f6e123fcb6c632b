import { contract, documented, inNamespaces } from './contract.ts'
import { blocks, code, linkTo, linkToOperation, listed } from './markdown.ts'

/** Returns the summary of the interface, and its notes by heading. */
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

/** Describes how agents call the operations over MCP. */
const forAgents = (origin: string): string =>
  `**Agents.** A Model Context Protocol server offers the operations as tools: ${code(`npx @chowk/cli mcp`)}, with a key as ${code('CHOWK_API_KEY')} and ${code(`CHOWK_BASE_URL=${origin}/api/v1`)}.`

/** Returns `llms.txt` as proposed by llmstxt.org: a summary, and links to the pages in Markdown. */
export function overview(origin: string): string {
  const { summary, notes } = introduced()
  return blocks(
    '# Chowk',
    `> ${summary}`,
    `${documented.length} operations below ${code(`${origin}/api/v1`)}. Members create their keys at ${origin}/settings/keys.`,
    listed([...notes, forAgents(origin)]),
    '## Start here',
    listed([
      `${linkTo(origin, '/docs.md', 'API reference')}: how the API works, and all operations in one list`,
      `${linkTo(origin, '/docs/errors.md', 'Errors')}: every code, and whether to retry`,
    ]),
    ...inNamespaces(documented).map(([namespace, operations]) =>
      blocks(`## ${namespace}`, listed(operations.map((operation) => linkToOperation(origin, operation)))),
    ),
    '## Optional',
    listed([
      `${linkTo(origin, '/api/v1/openapi.json', 'OpenAPI document')}: every operation, record and error in one file`,
    ]),
  )
}
