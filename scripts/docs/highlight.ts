// Code with its colours as classes, by the Shiki that TypeDoc brings. One theme for light, one for dark; the style sheet has both.
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
const known = [
  'bash',
  'css',
  'csharp',
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
const aliases: Readonly<Record<string, string>> = {
  sh: 'bash',
  js: 'javascript',
  ts: 'typescript',
  py: 'python',
  cs: 'csharp',
  yml: 'yaml',
  rb: 'ruby',
}

await loadBuiltinWasm()
const shiki = await createShikiInternal({
  engine: await createOnigurumaEngine(),
  themes: Object.values(themes).map((name) => bundledThemes[name]),
  langs: known.map((name: BundledLanguage) => bundledLanguages[name]),
})

/** The class of each pair of colours. */
const classes = new Map<string, string>()

/** Code as HTML; plain where its language is not known. */
export function highlighted(code: string, language: string): string {
  const lang = aliases[language] ?? language
  if (!(known as readonly string[]).includes(lang)) return escape(code)
  const lines = codeToTokensWithThemes(shiki, code, { lang, themes })
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

/** The colours that were used. */
export const highlightSheet = (): string =>
  [...classes].map(([colours, name]) => `.${name}{${colours}}`).join('\n')
