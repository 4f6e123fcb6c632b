// Keeps what a member writes: its identity, drafts of it, and small pictures of its images.

// The identity stays with the entry of the history: a form sent again after Back leads to what is there.
const written = document.querySelectorAll('[name="writing"]')
if (written.length > 0) {
  const name = history.state?.writing ?? written[0].value
  history.replaceState({ ...history.state, writing: name }, '')
  for (const field of written) field.value = name
}

// Drafts are the member's alone: none is kept for others, nor after signing out.
const mine = `draft ${document.body.dataset.member} `
const keep = (isKept) => {
  for (const key of Object.keys(localStorage))
    if (key.startsWith('draft ') && !isKept(key)) localStorage.removeItem(key)
}
keep((key) => key.startsWith(mine) && JSON.parse(localStorage[key]).at > Date.now() - 30 * 86_400_000)
document.querySelector('form[action="/sign-out"]')?.addEventListener('submit', () => {
  keep(() => false)
  sessionStorage.clear()
})

// A redirect follows what succeeded; a refused form, or an error of the network, keeps its draft.
const [navigation] = performance.getEntriesByType('navigation')
if (navigation.type === 'navigate' && navigation.redirectCount > 0 && sessionStorage.sent)
  localStorage.removeItem(sessionStorage.sent)
sessionStorage.removeItem('sent')

// What was just done, and can be undone, is a toast where one acts. Reloading does not show it again.
const news = document.querySelector('main .undo')
if (news) {
  const address = new URL(location.href)
  for (const name of ['done', 'undo']) address.searchParams.delete(name)
  history.replaceState(history.state, '', address)
  const close = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Close' })
  close.addEventListener('click', () => news.remove())
  news.append(close)
  news.classList.add('toast')
}
