// The search, loaded when it is first opened.
import MiniSearch from 'minisearch'
import { search, searchOptions } from './search-options.ts'

declare global {
  var openSearch: (index: string) => void
}

const MAX_RESULTS = 12
const button = document.querySelector<HTMLButtonElement>('button.search')!
const root = button.dataset['root'] ?? ''

globalThis.openSearch = (text) => {
  const index = MiniSearch.loadJSON<{ title: string; section: string }>(text, searchOptions)
  const dialog = document.createElement('dialog')
  dialog.className = 'search'
  dialog.setAttribute('aria-label', 'Search')
  const input = document.createElement('input')
  Object.assign(input, { type: 'search', placeholder: 'Search the documentation', autocomplete: 'off' })
  input.setAttribute('aria-label', 'Search the documentation')
  const status = document.createElement('p')
  status.setAttribute('role', 'status')
  const list = document.createElement('ul')
  dialog.append(input, status, list)
  document.body.append(dialog)

  input.addEventListener('input', () => {
    const found = input.value.trim() === '' ? [] : search(index, input.value)
    list.replaceChildren(
      ...found.slice(0, MAX_RESULTS).map(({ id, title, section }) => {
        const link = document.createElement('a')
        link.href = `${root}${String(id)}`
        const place = document.createElement('small')
        place.textContent = String(section)
        link.append(String(title), ' ', place)
        const item = document.createElement('li')
        item.append(link)
        return item
      }),
    )
    status.textContent =
      input.value.trim() === '' ? '' : found.length === 0 ? 'Nothing found.' : `${found.length} found`
  })
  const links = () => [...list.querySelectorAll('a')]
  dialog.addEventListener('keydown', (event) => {
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter' && document.activeElement === input) links()[0]?.click()
    if (way === undefined) return
    event.preventDefault()
    const all = [input, ...links()]
    all[Math.max(0, all.indexOf(document.activeElement as HTMLInputElement) + way)]?.focus()
  })
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog || (event.target as Element).closest('a')) dialog.close()
  })
  const open = () => {
    dialog.showModal()
    input.select()
  }
  button.addEventListener('click', open)
  open()
}
