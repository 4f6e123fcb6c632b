// Tells the site the zone of the browser, so that times are right before a member has chosen theirs.
const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
if (!document.cookie.split('; ').includes(`zone=${timeZone}`))
  document.cookie = `zone=${timeZone}; Path=/; Max-Age=31536000; SameSite=Lax`

// Selects it where a form asks for a zone and none is chosen.
const zones = document.querySelector('option[value="Etc/UTC"]')?.closest('select')
if (zones?.value === '') {
  const option = zones.querySelector(`[value="${timeZone}"], [data-also="${timeZone}"]`)
  if (option) option.selected = true
}

// Keys, off in fields and menus: / searches, ? lists them, j and k go through the entries, g and a letter to a page.
// People who speak to their computer press them by accident, and turn all off that need no Ctrl.
const places = {
  h: ['/', 'Home'],
  n: ['/notifications', 'Notifications'],
  m: ['/chats', 'Messages'],
  s: ['/saved', 'Saved'],
  w: ['/write', 'Write'],
  q: ['/questions', 'Questions'],
  j: ['/jobs', 'Jobs'],
}
const names = { '/': 'Search', j: 'Next entry', k: 'Entry before', '?': 'This list, also by Ctrl /' }
for (const key in places) names[`g ${key}`] = places[key][1]
let waiting = false

const areOff = () => localStorage.keys === 'off'

function listKeys() {
  let list = document.getElementById('keys')
  if (!list) {
    list = document.createElement('div')
    Object.assign(list, { id: 'keys', className: 'keys', popover: 'auto', ariaLabel: 'Keys', role: 'dialog' })
    Object.assign(list, { tabIndex: -1, autofocus: true })
    for (const [key, name] of Object.entries(names)) {
      const row = document.createElement('p')
      row.append(Object.assign(document.createElement('kbd'), { textContent: key }), ` ${name}`)
      list.append(row)
    }
    const use = Object.assign(document.createElement('input'), { type: 'checkbox', checked: !areOff() })
    use.addEventListener('change', () => (localStorage.keys = use.checked ? 'on' : 'off'))
    const label = document.createElement('label')
    label.append(use, ' Use keys without Ctrl in this browser')
    list.append(label)
    document.body.append(list)
  }
  list.togglePopover()
}

function step(by) {
  const links = [
    ...document.querySelectorAll('main .entry :is(h2, h3) a, main .tile :is(h2, h3) a, main .comment'),
  ]
  const at = links.indexOf(document.activeElement)
  const next = links[at === -1 && by < 0 ? links.length - 1 : at + by]
  if (next?.matches('.comment, .answer')) next.tabIndex = -1
  next?.focus()
}

document.addEventListener('keydown', (event) => {
  const { key, target } = event
  if (event.defaultPrevented || event.altKey || event.isComposing) return
  if (event.ctrlKey || event.metaKey) {
    if (key === '/') listKeys()
    return
  }
  if (areOff() || target.closest('input, textarea, select, [contenteditable], [popover]:not(#keys)')) return
  const place = waiting && places[key]
  waiting = key === 'g'
  if (place) location.assign(place[0])
  else if (key === '/') {
    const field = document.getElementById('find')
    if (field?.checkVisibility()) field.focus()
    else location.assign('/search')
  } else if (key === '?') listKeys()
  else if (key === 'j' || key === 'k') step(key === 'j' ? 1 : -1)
  else return
  event.preventDefault()
})

// A pressed button is dimmed while its form is sent: for a while, since a download leaves the page as it is.
addEventListener('submit', ({ submitter, defaultPrevented }) => {
  if (defaultPrevented || !submitter) return
  submitter.ariaBusy = 'true'
  setTimeout(() => (submitter.ariaBusy = null), 5000)
})
