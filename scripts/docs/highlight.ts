// Highlights code with CSS classes, by TypeDoc's Shiki. The style sheet has a light and a dark theme.
import {
  bundledLanguages,
  bundledThemes,
  codeToTokensWithThemes,
  createOnigurumaEngine,
  createShikiInternal,
  loadBuiltinWasm,
  type BundledLanguage,
} from '@gerrit0/mini-shiki'
import { escape } from './html.ts'

const themes = { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' } as const
const languages = [
  'bash',
  'css',
  'go',
  'html',
  'ini',
  'java',
  'javascript',
  'json',
  'jsonc',
  'markdown',
  'nginx',
  'python',
  'ruby',
  'toml',
  'tsx',
  'typescript',
  'yaml',
] as const

await loadBuiltinWasm()
const shiki = await createShikiInternal({
  engine: await createOnigurumaEngine(),
  themes: Object.values(themes).map((name) => bundledThemes[name]),
  langs: languages.map((name: BundledLanguage) => bundledLanguages[name]),
})

/** Names of languages, with their aliases, such as `ts`. */
const known = new Set(shiki.getLoadedLanguages())

/** Classes by pair of colours. */
const classes = new Map<string, string>()

/** Returns code as highlighted HTML, or as plain HTML for an unknown language. */
export function highlighted(code: string, language: string): string {
  if (!known.has(language)) return escape(code)
  // Without a limit of time, which would make colours depend on the load of the machine.
  const lines = codeToTokensWithThemes(shiki, code, { lang: language, themes, tokenizeTimeLimit: 0 })
  return lines
    .map((tokens) =>
      tokens
        .map(({ content, variants: { light, dark } }) => {
          const colours = `color:light-dark(${light!.color},${dark!.color})`
          if (content.trim() === '') return content
          if (!classes.has(colours)) classes.set(colours, `c${classes.size}`)
          return `<i class="${classes.get(colours)}">${escape(content)}</i>`
        })
        .join(''),
    )
    .join('\n')
}

/** Returns a style sheet of the used colours. */
export const highlightSheet = (): string =>
  [...classes].map(([colours, name]) => `.${name}{${colours}}`).join('\n')
