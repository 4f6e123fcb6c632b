/** The elements of rich text that are kept, each with its attributes. Others leave their text. */
export const allowedElements: Readonly<Record<string, readonly string[]>> = {
  p: [],
  br: [],
  hr: [],
  h2: [],
  h3: [],
  h4: [],
  strong: [],
  b: [],
  em: [],
  i: [],
  u: [],
  s: [],
  del: [],
  ins: [],
  sub: [],
  sup: [],
  mark: [],
  q: [],
  ruby: [],
  rt: [],
  rp: [],
  span: [],
  code: ['class'],
  pre: [],
  kbd: [],
  blockquote: [],
  ul: [],
  ol: ['start', 'reversed', 'type'],
  li: ['value'],
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  figure: [],
  figcaption: [],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan', 'style'],
  td: ['colspan', 'rowspan', 'style'],
}

/** The attributes that every element keeps which has text. */
export const allowedEverywhere = ['lang', 'dir'] as const

/** The description of rich text in the reference, in Markdown. */
export const allowedHtmlProse = `Rich text is HTML. Sanitizing keeps these elements and attributes: ${Object.entries(
  allowedElements,
)
  .map(([name, attributes]) => `\`${[name, ...attributes].join(' ')}\``)
  .join(
    ', ',
  )}. All elements with text also keep \`lang\` and \`dir\`. A \`class\` must be \`language-…\`. A \`style\` must be \`text-align\` with \`left\`, \`center\` or \`right\`; \`align\` is converted to it. Links can use http, https, mailto or a path of the site, and get a \`rel\`. Images must use https or be uploaded. Other elements are removed but keep their text, except elements such as \`script\`.`
