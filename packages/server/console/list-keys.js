const steps = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }

/**
 * Arrow keys, Home and End go through a list of links and open each; Tab leaves the list.
 * @param {KeyboardEvent & { currentTarget: HTMLElement }} event
 */
export function moveThroughList(event) {
  const step = steps[/** @type {keyof typeof steps} */ (event.key)]
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.indexOf(/** @type {HTMLAnchorElement} */ (document.activeElement))
  const link = links[Math.min(links.length - 1, Math.max(0, at + step))]
  if (link === undefined) return
  event.preventDefault()
  link.focus()
  // No entry in the history for each step.
  location.replace(link.href)
}
