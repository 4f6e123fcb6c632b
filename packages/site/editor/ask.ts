/** Creates an element with properties and children. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Readonly<Record<string, unknown>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties))
    if (name in element) Object.assign(element, { [name]: value })
    else element.setAttribute(name, String(value))
  element.append(...children)
  return element
}

interface Question {
  readonly label: string
  readonly hint: string
  readonly value: string
}

/** Asks for a line of text in a dialog; undefined if it is cancelled. */
export function ask({ label, hint, value }: Question): Promise<string | undefined> {
  const field = make('input', { id: 'asked', value, 'aria-describedby': 'asked-hint', dir: 'auto' })
  const form = make(
    'form',
    { method: 'dialog', className: 'fields' },
    make(
      'div',
      { className: 'field' },
      make('label', { htmlFor: 'asked' }, label),
      make('p', { className: 'hint', id: 'asked-hint' }, hint),
      field,
    ),
    make(
      'p',
      { className: 'actions' },
      make('button', { className: 'primary', value: 'done' }, 'OK'),
      make('button', { type: 'button', onclick: () => dialog.close() }, 'Cancel'),
    ),
  )
  const dialog = make('dialog', { className: 'ask', 'aria-label': label }, form)
  document.body.append(dialog)
  dialog.showModal()
  field.select()
  return new Promise((resolve) =>
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'done' ? field.value.trim() : undefined)
    }),
  )
}
