// Replaces a range so that the change can be undone.
function replace(text, from, to, typed) {
  text.focus()
  text.setSelectionRange(from, to)
  if (!document.execCommand('insertText', false, typed)) text.setRangeText(typed, from, to, 'end')
}

// Formats the selection of a text; the toolbar is hidden until this script runs.
for (const toolbar of document.querySelectorAll('.toolbar')) {
  const text = document.getElementById(toolbar.dataset.text)
  const format = ({ before, after }) => {
    const { selectionStart: from, selectionEnd: to, value } = text
    if (after === undefined) {
      const start = value.lastIndexOf('\n', from - 1) + 1
      replace(text, start, to, value.slice(start, to).replaceAll(/^/gm, before))
      return
    }
    replace(text, from, to, before + value.slice(from, to) + after)
    text.setSelectionRange(from + before.length, to + before.length)
  }
  const buttons = [...toolbar.querySelectorAll('button')]
  for (const button of buttons) button.addEventListener('click', () => format(button.dataset))
  text.addEventListener('keydown', (event) => {
    const at = ['b', 'i', 'k'].indexOf(event.key)
    if (at === -1 || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    event.preventDefault()
    format(buttons[at].dataset)
  })
  toolbar.hidden = false
  text.closest('.field').querySelector('label').after(toolbar)
}

// Completes a username after an @.
const MENTION = /(?:^|[^\p{L}\p{N}\p{M}_.@＠/-])[@＠]([a-z0-9._-]{1,30})$/iu
for (const text of document.querySelectorAll('textarea[data-mentions]')) {
  let changes = 0
  let list
  const isChosen = (option) => option.ariaSelected === 'true'
  const close = () => {
    changes++
    list?.remove()
    list = undefined
    for (const name of ['autocomplete', 'controls', 'activedescendant']) text.removeAttribute(`aria-${name}`)
  }
  const select = (option) => {
    for (const other of list.children) other.ariaSelected = String(other === option)
    text.setAttribute('aria-activedescendant', option.id)
    option.scrollIntoView({ block: 'nearest' })
  }
  const complete = (option) => {
    const end = text.selectionStart
    const start = text.value.slice(0, end).search(/[@＠][^@＠]*$/)
    close()
    replace(text, start, end, `@${option.dataset.username} `)
    close()
  }
  text.addEventListener('input', async () => {
    close()
    const change = changes
    const [, typed] = text.value.slice(0, text.selectionStart).match(MENTION) ?? []
    if (!typed) return
    await new Promise((resolve) => setTimeout(resolve, 150))
    if (change !== changes) return
    const answer = await fetch(`/mentions?q=${typed}`, { redirect: 'error' }).catch(() => undefined)
    const content = answer?.ok ? await answer.text() : ''
    if (change !== changes || content === '') return
    text.insertAdjacentHTML('afterend', content)
    list = text.nextElementSibling
    text.setAttribute('aria-autocomplete', 'list')
    text.setAttribute('aria-controls', list.id)
    select(list.firstElementChild)
    // Keeps focus in the text.
    list.addEventListener('mousedown', (event) => event.preventDefault())
    list.addEventListener('click', ({ target }) => complete(target.closest('[role=option]')))
  })
  text.addEventListener('keydown', (event) => {
    if (!list || event.isComposing) return
    const options = [...list.children]
    const at = options.findIndex(isChosen)
    if (event.key === 'ArrowDown') select(options[(at + 1) % options.length])
    else if (event.key === 'ArrowUp') select(options.at(at - 1))
    else if (event.key === 'Enter' || event.key === 'Tab') complete(options[at])
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
  })
  text.addEventListener('blur', close)
}
