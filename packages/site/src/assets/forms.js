// Drafts of forms, their images, and the editor of their texts.

const mine = `draft ${document.body.dataset.member} `

// Names of what a form has besides what is typed or chosen.
const isTyped = ([name, value]) =>
  typeof value === 'string' && !/^(token|writing|shown|form|action|do)$/.test(name)
const valuesOf = (form) => [...new FormData(form)].filter(isTyped)

// Puts a draft back. Images that are in the form stay, and those of the draft are added.
function restore(form, saved) {
  const left = [...saved]
  const take = (wanted) => {
    const at = left.findIndex(wanted)
    return at === -1 ? undefined : left.splice(at, 1)[0][1]
  }
  for (const field of [...form.elements]) {
    const { name, type } = field
    if (!name || /^(hidden|password|file|submit|button)$/.test(type)) continue
    if (/^(checkbox|radio)$/.test(type))
      field.checked = take(([other, value]) => other === name && value === field.value) !== undefined
    else {
      const value = take(([other]) => other === name)
      if (value === undefined) continue
      field.value = value
      if (take(([other]) => other === `${name}.as`)) keepAs(field)
    }
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  for (const field of form.querySelectorAll('input[type="file"]')) {
    const name = field.name.replace('.file', '')
    const held = new Set(new FormData(form).getAll(name))
    for (const [other, path] of left) if (other === name && !held.has(path)) addImage(field, path)
  }
}

function keepAs(field) {
  const as = Object.assign(document.createElement('input'), {
    type: 'hidden',
    name: `${field.name}.as`,
    value: 'html',
  })
  field.after(as)
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
  // Typing again would replace it unseen.
  form.addEventListener('input', ({ isTrusted }) => isTrusted && notice.remove())
}

// Sending without network would lose the page. It says so, and goes on once there is one.
const offline = document.createElement('p')
offline.className = 'notice warn toast'
offline.setAttribute('role', 'alert')
offline.textContent = 'You are offline. Your text is kept here: send it once you are online again.'
addEventListener('online', () => offline.remove())

for (const form of document.querySelectorAll('form:has(textarea):has([name="writing"]):not(#compose)')) {
  const key = `${mine}${location.pathname} ${form.id}`
  const before = JSON.stringify(valuesOf(form))
  let waiting
  const save = () => {
    waiting = clearTimeout(waiting)
    localStorage[key] = JSON.stringify({ at: Date.now(), fields: valuesOf(form) })
  }
  const draft = localStorage[key]
  // A form that is shown again holds what was typed itself.
  if (form.elements.writing.dataset.again !== undefined) save()
  else if (draft && JSON.stringify(JSON.parse(draft).fields) !== before) offer(form, key)
  form.addEventListener('input', () => {
    clearTimeout(waiting)
    waiting = setTimeout(save, 500)
  })
  addEventListener('pagehide', () => waiting && save())
  const tell = () => form.append(offline)
  addEventListener('offline', tell)
  form.addEventListener('submit', (event) => {
    save()
    if (!navigator.onLine) {
      event.preventDefault()
      return tell()
    }
    sessionStorage.sent = key
  })
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return
    event.preventDefault()
    form.requestSubmit(form.querySelector('.primary'))
  })
}

// Places, while their names are typed.
const place = document.getElementById('location')
place?.addEventListener('input', async () => {
  const { value } = place
  const names = await (await fetch(`/places?q=${encodeURIComponent(value)}`)).json()
  // An earlier response may arrive later.
  if (value === place.value) place.list.replaceChildren(...names.map((name) => new Option(name, name)))
})

// An editor takes the place of a text: on pages for writing once they are loaded, elsewhere when someone begins to write.
for (const text of document.querySelectorAll('textarea[data-rich]')) {
  // Without network the text stays as it is.
  const start = () =>
    import(text.dataset.rich).then(
      (editor) => editor.start(text),
      () => {},
    )
  if (!text.closest('.writing')) text.addEventListener('focus', start, { once: true })
  else if (document.readyState === 'complete') start()
  else addEventListener('load', start)
}

// The button and a sentence say what will happen once a time is set.
const time = document.getElementById('scheduled_at')
const about = document.getElementById('when')
const now = about?.textContent
const say = () => {
  time.form.querySelector('.publish .primary').textContent = time.value ? 'Schedule' : 'Publish'
  const format = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  }
  const zone = document.getElementById('zone')?.selectedOptions[0].text ?? about.dataset.zone
  about.textContent = time.value
    ? `Published on ${new Date(`${time.value}Z`).toLocaleString('en-GB', format)} (${zone}).`
    : now
}
if (time && about?.dataset.zone)
  for (const field of [time, document.getElementById('zone')]) field?.addEventListener('input', say)

// Adds an image to a form, above the field that it was chosen in.
function addImage(field, path, name = 'Image') {
  const list = field.closest('.field').querySelector('.chosen-images') ?? document.createElement('ul')
  list.className = 'chosen-images'
  if (!field.multiple) list.replaceChildren()
  const held = { type: 'hidden', name: field.name.replace('.file', ''), value: path }
  const remove = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Remove' })
  remove.ariaLabel = `Remove ${name}`
  const item = document.createElement('li')
  item.append(
    Object.assign(new Image(), { src: path, alt: name }),
    Object.assign(document.createElement('input'), held),
    remove,
  )
  remove.addEventListener('click', () => {
    item.remove()
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  list.append(item)
  field.parentElement.before(list)
}

// Images are uploaded when they are chosen, so that a draft has them; what fails is sent with the form.
for (const field of document.querySelectorAll('input[type="file"]')) {
  const words = field.previousElementSibling.lastChild
  const choose = words.textContent
  field.addEventListener('change', async () => {
    const failed = new DataTransfer()
    const progress = document.createElement('progress')
    progress.ariaLabel = 'Uploading'
    field.parentElement.after(progress)
    for (const file of field.files) {
      const data = new FormData()
      data.set('token', field.form.elements.token.value)
      data.set('image.file', file)
      const answer = await fetch('/editing', { method: 'POST', body: data, redirect: 'error' }).catch(
        () => undefined,
      )
      if (answer?.ok) addImage(field, await answer.text(), file.name)
      else failed.items.add(file)
    }
    progress.remove()
    field.files = failed.files
    words.textContent = [...failed.files].map(({ name }) => name).join(', ') || choose
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
