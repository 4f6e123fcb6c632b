// Formats what is selected in a text; what needs it is hidden until it runs.
for (const toolbar of document.querySelectorAll('.toolbar')) {
  const text = document.getElementById(toolbar.dataset.text)
  // In the place of a selection, so that it can be undone.
  const put = (from, to, typed) => {
    text.focus()
    text.setSelectionRange(from, to)
    if (!document.execCommand('insertText', false, typed)) text.setRangeText(typed, from, to, 'end')
  }
  const format = ({ before, after }) => {
    const { selectionStart: from, selectionEnd: to, value } = text
    if (after === undefined) {
      const start = value.lastIndexOf('\n', from - 1) + 1
      put(start, to, value.slice(start, to).replaceAll(/^/gm, before))
      return
    }
    put(from, to, before + value.slice(from, to) + after)
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
