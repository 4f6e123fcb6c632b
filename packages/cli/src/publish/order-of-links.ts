import type { Step } from './steps.ts'
import type { Entry } from './state-file.ts'

/** Steps in an order in which every file comes after those that it links to, as only what is created has an address. */
export function inOrderOfLinks(steps: readonly Step[], files: Readonly<Record<string, Entry>>): Step[] {
  const ordered: Step[] = []
  const addressed = new Set([
    ...Object.keys(files),
    ...steps.flatMap((step) => ('id' in step || step.action === 'resume' ? [step.path] : [])),
  ])
  let waiting = [...steps]
  for (;;) {
    const later: Step[] = []
    for (const step of waiting) {
      const links = 'document' in step ? [...step.document.links.values()] : []
      if (links.every((path) => addressed.has(path))) {
        ordered.push(step)
        if (step.action === 'create') addressed.add(step.path)
      } else later.push(step)
    }
    if (later.length === 0) return ordered
    if (later.length === waiting.length)
      return [...ordered, ...later.map((step) => unlinked(step, addressed))]
    waiting = later
  }
}

function unlinked(step: Step, addressed: ReadonlySet<string>): Step {
  if (!('document' in step)) return step
  const missing = [...step.document.links.values()].filter((path) => !addressed.has(path))
  const message =
    `It links to ${missing.join(', ')}, which ${missing.length === 1 ? 'is' : 'are'} not published before it: publish that first, ` +
    'and of files that link to each other leave a link out the first time.'
  return { action: 'problem', path: step.path, problems: [{ line: undefined, message }] }
}
