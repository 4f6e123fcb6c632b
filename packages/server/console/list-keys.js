const steps = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }

/**
 * Moves through a list of links by arrow keys, Home and End, and opens each link. Tab leaves the list.
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
  // Avoid a history entry for each step.
  location.replace(link.href)
}
