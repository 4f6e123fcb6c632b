import type { MarkedExtension } from 'marked'

/** The footnotes of a text that is being rendered: those referred to are numbered in the order of their marks. */
export class Footnotes {
  readonly #texts = new Map<string, string>()
  readonly #numbers = new Map<string, number>()

  define(label: string, text: string): void {
    if (!this.#texts.has(label)) this.#texts.set(label, text)
  }

  /** Undefined where no footnote has this label. */
  numberOf(label: string): number | undefined {
    if (!this.#texts.has(label)) return undefined
    const number = this.#numbers.get(label) ?? this.#numbers.size + 1
    this.#numbers.set(label, number)
    return number
  }

  /** The texts of those referred to, by their numbers. */
  texts(): string[] {
    return [...this.#numbers.keys()].map((label) => this.#texts.get(label) ?? '')
  }
}

const DEFINITION = /^\[\^([^\]\s]+)\]:[ \t]*([^\n]*(?:\n(?:[ \t]+[^\n]*|(?=\n+[ \t]+\S)))*)(?:\n+|$)/
const MARK = /^\[\^([^\]\s]+)\]/

/** Footnotes as GitHub writes them, `[^1]` and `[^1]: Text.`, as raised numbers: the interface keeps no ids to link to. */
export const footnoteMarks = (current: () => Footnotes): MarkedExtension => ({
  extensions: [
    {
      name: 'footnote',
      level: 'block',
      start: (source) => /^\[\^[^\]\s]+\]:/m.exec(source)?.index,
      tokenizer(source) {
        const [raw, label, text = ''] = DEFINITION.exec(source) ?? []
        if (raw === undefined || label === undefined) return undefined
        current().define(label, text.replaceAll(/\n(?: {1,4}|\t)/g, '\n').trim())
        return { type: 'footnote', raw }
      },
      renderer: () => '',
    },
    {
      name: 'footnoteMark',
      level: 'inline',
      start: (source) => source.indexOf('[^'),
      tokenizer(source) {
        const [raw, label = ''] = MARK.exec(source) ?? []
        const number = raw === undefined ? undefined : current().numberOf(label)
        return raw === undefined || number === undefined ? undefined : { type: 'footnoteMark', raw, number }
      },
      renderer: ({ number }) => `<sup>${String(number)}</sup>`,
    },
  ],
})
