// Appends new messages to a chat, keeps drafts, and sends with Enter.
const log = document.querySelector('.log')
const text = document.getElementById('write')

/** Polls less often while nothing arrives, and pauses while the tab is hidden. */
async function follow(list) {
  for (let wait = 5; ; wait = Math.min(wait * 1.3, 30)) {
    await new Promise((resolve) => setTimeout(resolve, wait * 1000))
    if (document.hidden)
      await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }))
    try {
      const answer = await fetch(list.dataset.since + list.dataset.last, { redirect: 'error' })
      const template = document.createElement('template')
      if (answer.ok) template.innerHTML = await answer.text()
      const { content } = template
      if (content.childElementCount === 0) continue
      list.dataset.last = content.lastElementChild.id.slice('message-'.length)
      list.append(content)
      wait = 4
    } catch {
      // The next poll tries again.
    }
  }
}

const list = log.querySelector('[data-last]')
if (list) {
  document.querySelector('.refresh').remove()
  follow(list)
}

if (text) {
  const draft = `${log.dataset.reader} ${location.pathname}`
  // What was sent is kept until a redirect follows it: the network may fail.
  const [{ type, redirectCount }] = performance.getEntriesByType('navigation')
  if (type === 'navigate' && redirectCount > 0 && sessionStorage.said === draft)
    sessionStorage.removeItem(draft)
  sessionStorage.removeItem('said')
  text.value ||= sessionStorage.getItem(draft)
  text.form.addEventListener('submit', () => (sessionStorage.said = draft))
  addEventListener('pagehide', () => sessionStorage.setItem(draft, text.value))
  text.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || !matchMedia('(hover: hover)').matches)
      return
    event.preventDefault()
    text.form.requestSubmit(text.form.querySelector('.primary'))
  })
}
