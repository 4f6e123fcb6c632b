/** Elements within a line. They are always innermost: where something else begins, they end, and begin again with the next text. */
const FORMATS = new Set('a strong b em i u s sub sup mark kbd code'.split(' '))
/** Blocks that hold lines and nothing else. */
const LINES = new Set(['p', 'h2', 'h3', 'h4', 'pre'])
const HEADINGS = new Set(['h2', 'h3', 'h4'])
/** Blocks that hold blocks and lines. */
const CONTAINERS = new Set('blockquote ul ol li figure figcaption table'.split(' '))
/** Blocks that a caption, which is one paragraph, has as lines. */
const LINES_OF_CAPTIONS = new Set([...LINES, ...CONTAINERS, 'hr'])
const SECTIONS = new Set(['thead', 'tbody'])
const CELLS = new Set(['td', 'th'])
/** What stands in a table and holds no text itself. */
const OUTSIDE_CELLS = new Set(['table', 'thead', 'tbody', 'tr'])
/** Formats that begin in one of these end with it. */
const HAVE_FORMATS = new Set([...CELLS, 'caption'])
const TABLE_PARTS = new Set([...OUTSIDE_CELLS, ...CELLS])
const LISTS = new Set(['ul', 'ol'])
/** Blocks that are not kept. What they hold stands on lines of its own: words of two of them would be one word. */
const OTHER_BLOCKS = new Set(
  (
    'address article aside center dd details dialog dir div dl dt fieldset footer form h1 h5 h6 header hgroup ' +
    'legend main menu nav option search section summary'
  ).split(' '),
)
const SPACED = new Set([...OUTSIDE_CELLS, ...LISTS])

/** How deep containers are nested. Beyond that, what is in them is kept without them. */
const DEEPEST = 32
/** How many formats one text has. */
const MOST_FORMATS = 32

/** What stands between the formats of a cell or a caption and those around its table. */
const BOUND: Format = { name: '', start: '' }

interface Format {
  readonly name: string
  readonly start: string
}

/**
 * Writes HTML that has one reading. Every element is written where the rules for parsing HTML leave it: no block in a
 * paragraph or a heading, no link in a link, no text in a table outside its cells, nothing that a parser would add, move or
 * close by itself. What comes in another order is put in that one, as browsers do where that is simple, and never loses text.
 * So a writer that is told what another has written writes the same.
 */
export class HtmlWriter {
  readonly #most: number
  #html = ''
  /** Names of the blocks that are open, the outermost first. */
  readonly #blocks: string[] = []
  /** The innermost of them; empty where none is open. */
  #block = ''
  /** Formats that text has now, the outermost first. */
  readonly #formats: Format[] = []
  /** How many of the formats are written, counted from the outermost. */
  #written = 0
  /** The start of a table while nothing is in it: what its caption says is written before. */
  #tableStart = ''
  /** Whether the last that was written is the start of `pre`, after which a line break is not read. */
  #atPre = false
  /** Whether a line break that comes next is one that is not read. */
  #skipsBreak = false
  /** Whether what was written last stands in a line that what comes next would go on. */
  #inLine = false
  /** Whether that line ends before what comes next. */
  #endsLine = false

  /** @param most Nothing is written any more once the HTML has more than this many UTF-16 units. */
  constructor(most: number) {
    this.#most = most
  }

  /** The start of an element, of any name; one that is not kept leaves its contents. */
  open(name: string, attributes: readonly (readonly [name: string, value: string])[]): void {
    this.#skipsBreak = false
    if (this.#html.length > this.#most) return
    if (FORMATS.has(name)) this.#openFormat(name, startTag(name, attributes))
    else if (name === 'br') this.#line('<br>')
    else if (this.#block === 'caption' && LINES_OF_CAPTIONS.has(name)) this.#endsLine = true
    else if (name === 'img') this.#line(startTag(name, attributes))
    else if (name === 'hr') {
      this.#toBlocks()
      this.#write('<hr>')
      this.#inLine = false
    } else if (LINES.has(name)) this.#openLines(name)
    else if (CONTAINERS.has(name)) this.#openContainer(name)
    else if (name === 'caption' && this.#tableStart !== '') {
      // A caption is a paragraph before its table, which begins where the caption ends.
      this.#tableStart = ''
      this.#blocks.pop()
      this.#openBlock(name, '<p>')
    } else if (SECTIONS.has(name) || name === 'tr' || CELLS.has(name))
      this.#openTablePart(name, startTag(name, attributes))
    else if (OTHER_BLOCKS.has(name)) this.#endsLine = true
  }

  text(text: string): void {
    const read = this.#skipsBreak && text.startsWith('\n') ? text.slice(1) : text
    this.#skipsBreak = false
    if (read === '' || this.#html.length > this.#most) return
    // White space between the parts of a table or a list says nothing, and is not worth a cell or a format.
    const space = SPACED.has(this.#block) ? LEADING_SPACE.exec(read)![0] : ''
    if (this.#tableStart !== '') this.#tableStart += space
    else if (space !== '') this.#write(space)
    if (space === read) return
    const rest = read.slice(space.length)
    const isBlank = BLANK.test(rest)
    this.#toCell()
    if (!isBlank) this.#endLine()
    this.#writeFormats()
    if (this.#atPre && rest.startsWith('\n')) this.#write('\n')
    this.#write(escaped(rest))
    this.#inLine ||= !isBlank
  }

  /** The end of an element, whether it was begun or not. */
  close(name: string): void {
    this.#skipsBreak = false
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
      // Browsers begin a paragraph at the end of one that was not begun.
      if (this.#block !== 'p') this.#openLines('p')
      if (this.#block === 'p') this.#closeBlock()
    } else if (name === 'caption') this.#closeCaption()
    else if (CONTAINERS.has(name) || TABLE_PARTS.has(name)) this.#closeThrough(name)
    else if (OTHER_BLOCKS.has(name)) this.#endsLine = true
  }

  /** The HTML, with everything closed. */
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
    if (name === 'a') this.#closeFormat(this.#formats.findLastIndex(isOneOf('a')))
    if (this.#formats.length < MOST_FORMATS) this.#formats.push({ name, start })
  }

  /** Ends a format for the text that comes. Those within it go on. */
  #closeFormat(at: number): void {
    if (at === -1 || this.#formats[at] === BOUND) return
    this.#closeFormats(at)
    this.#formats.splice(at, 1)
  }

  #writeFormats(): void {
    for (const { start } of this.#formats.slice(this.#written)) if (start !== '') this.#write(start)
    this.#written = this.#formats.length
  }

  /** Writes the ends of the formats from a place on. */
  #closeFormats(from: number): void {
    for (; this.#written > from; this.#written--) {
      const { name } = this.#formats[this.#written - 1]!
      if (name !== '') this.#write(`</${name}>`)
    }
  }

  /** Writes an element that stands in a line. */
  #line(html: string): void {
    this.#toCell()
    const isBreak = html === '<br>'
    if (isBreak) this.#endsLine = false
    else this.#endLine()
    this.#writeFormats()
    this.#write(html)
    this.#inLine = !isBreak
  }

  /** Ends the line where a block that is not kept began or ended in it. */
  #endLine(): void {
    if (this.#endsLine && this.#inLine) this.#write('<br>')
    this.#endsLine = false
  }

  #openLines(name: string): void {
    // A paragraph in a heading is its text.
    if (name === 'p' && (HEADINGS.has(this.#block) || this.#block === 'pre')) return
    this.#toBlocks()
    this.#openBlock(name)
    if (name === 'pre') this.#atPre = this.#skipsBreak = true
  }

  #openContainer(name: string): void {
    if (this.#blocks.length >= DEEPEST) return
    this.#toBlocks()
    if (name === 'li' && this.#block === 'li') this.#closeBlock()
    this.#openBlock(name)
  }

  #closeCaption(): void {
    if (this.#block === 'caption') this.#closeBlock()
  }

  /** Opens a part of the innermost table. Outside of tables there are none. */
  #openTablePart(name: string, start: string): void {
    this.#closeCaption()
    if (!this.#blocks.includes('table')) return
    // Only what a table begins with is its head.
    if (name === 'thead' && this.#tableStart === '') return this.#openTablePart('tbody', '<tbody>')
    const parents = CELLS.has(name) ? OUTSIDE_CELLS : name === 'tr' ? ROW_PARENTS : TABLE
    while (!parents.has(this.#block)) this.#closeBlock()
    if (!SECTIONS.has(name) && this.#block === 'table') this.#openBlock('tbody')
    if (CELLS.has(name) && this.#block !== 'tr') this.#openBlock('tr')
    this.#openBlock(name, start)
  }

  /** Text in a table stands in a cell. */
  #toCell(): void {
    if (OUTSIDE_CELLS.has(this.#block)) this.#openTablePart('td', '<td>')
  }

  /** To where a block may stand. */
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

  /** Closes the innermost block of a name with all that is in it; nothing, where that would reach beyond its cell or list. */
  #closeThrough(name: string): void {
    if (name === 'table') this.#closeCaption()
    const at = this.#blocks.findLastIndex(
      (block) =>
        block === name ||
        (TABLE_PARTS.has(name) ? block === 'table' : CELLS.has(block) || block === 'table') ||
        (name === 'li' && LISTS.has(block)),
    )
    if (at === -1 || this.#blocks[at] !== name) return
    while (this.#blocks.length > at) this.#closeBlock()
  }
}

const TABLE = new Set(['table'])
const ROW_PARENTS = new Set(['table', 'thead', 'tbody'])

/** White space as HTML has it. */
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
