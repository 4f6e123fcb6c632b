// Interactive features of pages: search, copying of code, and remembered tabs. Everything else works without scripts.
const button = document.querySelector<HTMLButtonElement>('button.search')!
button.hidden = false
button.addEventListener(
  'click',
  () => {
    const script = document.createElement('script')
    script.src = button.dataset['index']!
    document.head.append(script)
  },
  { once: true },
)
document.addEventListener('keydown', (event) => {
  const isTyping = (event.target as Element).closest('input:not([type=radio]), textarea')
  if ((event.key === '/' && !isTyping) || (event.key === 'k' && (event.metaKey || event.ctrlKey))) {
    event.preventDefault()
    button.click()
  }
})

for (const block of document.querySelectorAll('div.code')) {
  const copy = document.createElement('button')
  Object.assign(copy, { type: 'button', className: 'copy', textContent: 'Copy' })
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('code')!.textContent)
    copy.textContent = 'Copied'
    setTimeout(() => (copy.textContent = 'Copy'), 2_000)
  })
  block.append(copy)
}

const KEY = 'chowk-docs-tab'
const tabs = [...document.querySelectorAll<HTMLInputElement>('input[data-tab]')]
const choose = (label: string | null) => {
  for (const tab of tabs) if (tab.dataset['tab'] === label) tab.checked = true
}
for (const tab of tabs) tab.addEventListener('change', () => localStorage.setItem(KEY, tab.dataset['tab']!))
choose(localStorage.getItem(KEY))

// On phones the menu is closed initially.
const menu = document.querySelector<HTMLDetailsElement>('details.menu')!
if (matchMedia('(width < 60rem)').matches) menu.open = false
else document.querySelector('nav.site [aria-current]')?.scrollIntoView({ block: 'nearest' })
