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

const typedIn = (form) =>
  [...form.elements].filter(({ name, type }) => name && !/^(hidden|password|file|submit|button)$/.test(type))
const stateOf = (field) => (/^(checkbox|radio)$/.test(field.type) ? field.checked : field.value)
const valuesOf = (form) => typedIn(form).map((field) => [field.name, stateOf(field)])

function restore(form, fields) {
  const saved = [...fields]
  for (const field of typedIn(form)) {
    const at = saved.findIndex(([name]) => name === field.name)
    if (at === -1) continue
    const [[, value]] = saved.splice(at, 1)
    if (typeof value === 'boolean') field.checked = value
    else field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function offer(form, key) {
  const notice = document.createElement('div')
  notice.className = 'notice draft'
  notice.setAttribute('role', 'status')
  notice.innerHTML =
    '<p>What you wrote here was not sent.</p><p class="actions"><button type="button">Restore your draft</button> <button type="button">Discard it</button></p>'
  const [back, away] = notice.querySelectorAll('button')
  back.addEventListener('click', () => {
    restore(form, JSON.parse(localStorage[key]).fields)
    notice.remove()
  })
  away.addEventListener('click', () => {
    localStorage.removeItem(key)
    notice.remove()
  })
  form.prepend(notice)
  // Typing anew would replace it unseen.
  form.addEventListener('input', ({ isTrusted }) => isTrusted && notice.remove())
}

// A refused form holds what was typed itself.
const isRefused = document.querySelector('main [role="alert"]') !== null
for (const form of document.querySelectorAll('form:has(textarea):has([name="writing"]):not(#compose)')) {
  const key = `${mine}${location.pathname} ${form.id}`
  const before = JSON.stringify(valuesOf(form))
  let waiting
  const save = () => {
    waiting = clearTimeout(waiting)
    localStorage[key] = JSON.stringify({ at: Date.now(), fields: valuesOf(form) })
  }
  const draft = localStorage[key]
  if (draft && !isRefused && JSON.stringify(JSON.parse(draft).fields) !== before) offer(form, key)
  form.addEventListener('input', () => {
    clearTimeout(waiting)
    waiting = setTimeout(save, 300)
  })
  addEventListener('pagehide', () => waiting && save())
  form.addEventListener('submit', () => {
    save()
    sessionStorage.sent = key
  })
}

// The button says what it does once a time is set.
const time = document.getElementById('scheduled_at')
const button = time?.form.querySelector('.primary')
time?.addEventListener('input', () => (button.textContent = time.value ? 'Schedule' : 'Publish'))

// Small pictures of the images that are chosen, and a button that takes them back.
for (const field of document.querySelectorAll('input[type="file"]')) {
  const list = document.createElement('p')
  list.className = 'chosen-images'
  field.addEventListener('change', () => {
    for (const image of list.querySelectorAll('img')) URL.revokeObjectURL(image.src)
    list.replaceChildren(
      ...[...field.files].map((file) =>
        Object.assign(new Image(), { src: URL.createObjectURL(file), alt: file.name }),
      ),
    )
    if (list.children.length === 0) return list.remove()
    const remove = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Remove' })
    remove.addEventListener('click', () => {
      field.value = ''
      field.dispatchEvent(new Event('change'))
      field.focus()
    })
    list.append(remove)
    field.after(list)
  })
}

// Places, while their names are typed.
const place = document.getElementById('location')
place?.addEventListener('input', async () => {
  const names = await (await fetch(`/places?q=${encodeURIComponent(place.value)}`)).json()
  place.list.replaceChildren(...names.map((name) => new Option(name, name)))
})
