/** Inline elements. They are always innermost: they end before any other element, and restart with the next text. */
const FORMATS = new Set('a strong b em i u s del ins sub sup mark q ruby rt rp span kbd code'.split(' '))
/** Formats directly within `ruby`. */
const IN_RUBY = new Set(['rt', 'rp'])
/** Blocks with inline content only. */
const LINES = new Set(['p', 'h2', 'h3', 'h4', 'pre'])
const HEADINGS = new Set(['h2', 'h3', 'h4'])
/** Blocks with blocks and inline content. */
const CONTAINERS = new Set('blockquote ul ol li figure figcaption table'.split(' '))
/** Blocks that become lines in a caption, which is one paragraph. */
const LINES_OF_CAPTIONS = new Set([...LINES, ...CONTAINERS, 'hr'])
const SECTIONS = new Set(['thead', 'tbody'])
const CELLS = new Set(['td', 'th'])
/** Elements of a table without text of their own. */
const OUTSIDE_CELLS = new Set(['table', 'thead', 'tbody', 'tr'])
/** Formats that start in one of these end with it. */
const HAVE_FORMATS = new Set([...CELLS, 'caption'])
const TABLE_PARTS = new Set([...OUTSIDE_CELLS, ...CELLS])
const LISTS = new Set(['ul', 'ol'])
/** Blocks that are removed. Their contents stay on separate lines, so that words do not run together. */
const OTHER_BLOCKS = new Set(
  (
    'address article aside center dd details dialog dir div dl dt fieldset footer form h1 h5 h6 header hgroup ' +
    'legend main menu nav option search section summary'
  ).split(' '),
)
const SPACED = new Set([...OUTSIDE_CELLS, ...LISTS])

/** The maximum depth of containers. Deeper ones are removed, but their contents stay. */
const DEEPEST = 32
/** The maximum number of formats of one text. */
const MAX_FORMATS = 32

/** Separates the formats of a cell or a caption from those around its table. */
const BOUND: Format = { name: '', start: '' }

interface Format {
  readonly name: string
  readonly start: string
}

/**
 * Writes HTML with only one way to parse it. Every element is where the parsing rules keep it: no block in a paragraph
 * or a heading, no link in a link, no text in a table outside its cells, nothing that a parser would add, move or
 * close. Other input is rearranged, as browsers do where that is simple, without losing text. Writing the result again
 * changes nothing.
 */
export class HtmlWriter {
  readonly #most: number
  #html = ''
  /** Names of the open blocks, the outermost first. */
  readonly #blocks: string[] = []
  /** The innermost open block, or an empty string. */
  #block = ''
  /** The formats of the current text, the outermost first. */
  readonly #formats: Format[] = []
  /** The number of written formats, counted from the outermost. */
  #written = 0
  /** The start tag of a table that is still empty: its caption is written before. */
  #tableStart = ''
  /** Whether the output ends with the start of `pre`, after which parsers ignore a line break. */
  #atPre = false
  /** Whether the output ends in a line that the next inline content would continue. */
  #inLine = false
  /** Whether that line ends before the next content. */
  #endsLine = false

  /** @param max Writing stops once the HTML has more than this many UTF-16 units. */
  constructor(max: number) {
    this.#most = max
  }

  /** Starts an element of any name. Removed elements leave their contents. */
  open(name: string, attributes: readonly (readonly [name: string, value: string])[]): void {
    if (this.#html.length > this.#most) return
    if (FORMATS.has(name)) this.#openFormat(name, startTag(name, attributes))
    else if (name === 'br') this.#line('<br>')
    else if (this.#block === 'caption' && LINES_OF_CAPTIONS.has(name)) this.#endsLine = true
    else if (name === 'img') this.#line(startTag(name, attributes))
    else if (name === 'hr') {
      this.#toBlocks()
      this.#write('<hr>')
      this.#inLine = false
    } else if (LINES.has(name)) this.#openLines(name, startTag(name, attributes))
    else if (CONTAINERS.has(name)) this.#openContainer(name, startTag(name, attributes))
    else if (name === 'caption' && this.#tableStart !== '') {
      // A caption becomes a paragraph before its table.
      this.#tableStart = ''
      this.#blocks.pop()
      this.#openBlock(name, '<p>')
    } else if (SECTIONS.has(name) || name === 'tr' || CELLS.has(name))
      this.#openTablePart(name, startTag(name, attributes))
    else if (OTHER_BLOCKS.has(name)) this.#endsLine = true
  }

  text(text: string): void {
    if (text === '' || this.#html.length > this.#most) return
    // White space between the parts of a table or a list needs no cell and no format.
    const space = SPACED.has(this.#block) ? LEADING_SPACE.exec(text)![0] : ''
    if (this.#tableStart !== '') this.#tableStart += space
    else if (space !== '') this.#write(space)
    if (space === text) return
    const remainder = text.slice(space.length)
    const isBlank = BLANK.test(remainder)
    this.#toCell()
    if (!isBlank) this.#endLine()
    this.#writeFormats()
    if (this.#atPre && remainder.startsWith('\n')) this.#write('\n')
    this.#write(escaped(remainder))
    this.#inLine ||= !isBlank
  }

  /** Ends an element that was started, even if it was removed. */
  close(name: string): void {
    if (this.#html.length > this.#most) return
    if (FORMATS.has(name)) this.#closeFormat(this.#formats.findLastIndex(isOneOf(name, '')))
    else if (name === 'br') this.#line('<br>')
    else if (this.#block === 'caption' && LINES_OF_CAPTIONS.has(name) && name !== 'table')
      this.#endsLine = true
    else if (HEADINGS.has(name)) {
      if (HEADINGS.has(this.#block)) this.#closeBlock()
    } else if (name === 'pre') {
      if (this.#block === 'pre') this.#closeBlock()
    } else if (name === 'p') {
      if (this.#block === 'p') this.#closeBlock()
    } else if (name === 'caption') this.#closeCaption()
    else if (CONTAINERS.has(name) || TABLE_PARTS.has(name)) this.#closeThrough(name)
    else if (OTHER_BLOCKS.has(name)) this.#endsLine = true
  }

  /** Closes all elements and returns the HTML. */
  end(): string {
    while (this.#blocks.length > 0) this.#closeBlock()
    this.#closeFormats(0)
    return this.#html
  }

  #write(html: string): void {
    this.#html += this.#tableStart + html
    this.#tableStart = ''
    this.#atPre = false
  }

  #openFormat(name: string, start: string): void {
    if (IN_RUBY.has(name) && this.#formats.at(-1)?.name !== 'ruby') return
    if (name === 'a') this.#closeFormat(this.#formats.findLastIndex(isOneOf('a')))
    if (this.#formats.length < MAX_FORMATS) this.#formats.push({ name, start })
  }

  /** Ends a format for the following text. Formats within it continue. */
  #closeFormat(index: number): void {
    if (index === -1 || this.#formats[index] === BOUND) return
    this.#closeFormats(index)
    this.#formats.splice(index, 1)
  }

  #writeFormats(): void {
    for (const { start } of this.#formats.slice(this.#written)) if (start !== '') this.#write(start)
    this.#written = this.#formats.length
  }

  /** Writes the end tags of the formats from an index on. */
  #closeFormats(from: number): void {
    for (; this.#written > from; this.#written--) {
      const { name } = this.#formats[this.#written - 1]!
      if (name !== '') this.#write(`</${name}>`)
    }
  }

  /** Writes an inline element. */
  #line(html: string): void {
    this.#toCell()
    const isBreak = html === '<br>'
    if (isBreak) this.#endsLine = false
    else this.#endLine()
    this.#writeFormats()
    this.#write(html)
    this.#inLine = !isBreak
  }

  /** Ends the line if a removed block started or ended in it. */
  #endLine(): void {
    if (this.#endsLine && this.#inLine) this.#write('<br>')
    this.#endsLine = false
  }

  #openLines(name: string, start: string): void {
    // A paragraph in a heading or `pre` becomes its text.
    if (name === 'p' && (HEADINGS.has(this.#block) || this.#block === 'pre')) return
    this.#toBlocks()
    this.#openBlock(name, start)
    if (name === 'pre') this.#atPre = true
  }

  #openContainer(name: string, start: string): void {
    if (this.#blocks.length >= DEEPEST) return
    this.#toBlocks()
    if (name === 'li' && this.#block === 'li') this.#closeBlock()
    this.#openBlock(name, start)
  }

  #closeCaption(): void {
    if (this.#block === 'caption') this.#closeBlock()
  }

  /** Opens a part of the innermost table. Ignored outside of tables. */
  #openTablePart(name: string, start: string): void {
    this.#closeCaption()
    if (!this.#blocks.includes('table')) return
    // A `thead` after other content of its table becomes a `tbody`.
    if (name === 'thead' && this.#tableStart === '') return this.#openTablePart('tbody', '<tbody>')
    const parents = CELLS.has(name) ? OUTSIDE_CELLS : name === 'tr' ? ROW_PARENTS : TABLE
    while (!parents.has(this.#block)) this.#closeBlock()
    if (!SECTIONS.has(name) && this.#block === 'table') this.#openBlock('tbody')
    if (CELLS.has(name) && this.#block !== 'tr') this.#openBlock('tr')
    this.#openBlock(name, start)
  }

  /** Opens a cell for text in a table. */
  #toCell(): void {
    if (OUTSIDE_CELLS.has(this.#block)) this.#openTablePart('td', '<td>')
  }

  /** Closes elements until a block is allowed. */
  #toBlocks(): void {
    if (LINES.has(this.#block)) this.#closeBlock()
    this.#toCell()
    this.#closeFormats(0)
  }

  #openBlock(name: string, start = `<${name}>`): void {
    this.#closeFormats(0)
    if (name === 'table') this.#tableStart = start
    else this.#write(start)
    this.#inLine = false
    this.#blocks.push(name)
    this.#block = name
    if (HAVE_FORMATS.has(name)) this.#formats.push(BOUND)
  }

  #closeBlock(): void {
    this.#closeFormats(0)
    const name = this.#blocks.pop()!
    this.#block = this.#blocks.at(-1) ?? ''
    const isCaption = name === 'caption'
    this.#write(`</${isCaption ? 'p' : name}>`)
    this.#inLine = false
    if (HAVE_FORMATS.has(name)) this.#formats.length = this.#formats.lastIndexOf(BOUND)
    if (isCaption) this.#openBlock('table')
  }

  /** Closes the innermost block of a name with its contents. Ignored if it is outside the current cell or list. */
  #closeThrough(name: string): void {
    if (name === 'table') this.#closeCaption()
    const index = this.#blocks.findLastIndex(
      (block) =>
        block === name ||
        (TABLE_PARTS.has(name) ? block === 'table' : CELLS.has(block) || block === 'table') ||
        (name === 'li' && LISTS.has(block)),
    )
    if (index === -1 || this.#blocks[index] !== name) return
    while (this.#blocks.length > index) this.#closeBlock()
  }
}

const TABLE = new Set(['table'])
const ROW_PARENTS = new Set(['table', 'thead', 'tbody'])

/** White space of HTML. */
const LEADING_SPACE = /^[\t\n\f\r ]*/
const BLANK = /^[\t\n\f\r ]*$/

const isOneOf =
  (...names: string[]) =>
  (format: Format): boolean =>
    names.includes(format.name)

const startTag = (name: string, attributes: readonly (readonly [name: string, value: string])[]): string =>
  `<${name}${attributes.map(([attribute, value]) => ` ${attribute}="${escaped(value).replaceAll('"', '&quot;')}"`).join('')}>`

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (character) => (character === '&' ? '&amp;' : character === '<' ? '&lt;' : '&gt;'))
