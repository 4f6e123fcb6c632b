import { parse, type DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

const isElement = (node: Node): node is Element => 'tagName' in node

function* elementsIn(node: Node): Generator<Element> {
  if (isElement(node)) yield node
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsIn(child)
}

const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((attr) => attr.name === name)?.value

const textOf = (node: Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''

/**
 * Returns the fields that a browser would submit of the writing form of a page, else of its first fields, without its identity
 * and files.
 */
export function parseForm(body: string): [name: string, value: string][] {
  const forms = [...elementsIn(parse(body))].filter(({ tagName }) => tagName === 'form')
  const form =
    forms.find((candidate) => attribute(candidate, 'enctype') === 'multipart/form-data') ??
    forms.find((candidate) => /\bfields\b/.test(attribute(candidate, 'class') ?? ''))
  if (form === undefined) throw new Error('The form is not on this page.')
  return [...elementsIn(form)].flatMap((element): [string, string][] => {
    const name = attribute(element, 'name')
    if (name === undefined || name === 'token' || name === 'writing') return []
    if (element.tagName === 'textarea') return [[name, textOf(element)]]
    if (element.tagName === 'select') {
      const options = [...elementsIn(element)].filter(({ tagName }) => tagName === 'option')
      const chosen = options.find((option) => attribute(option, 'selected') !== undefined) ?? options[0]
      return [[name, chosen === undefined ? '' : (attribute(chosen, 'value') ?? textOf(chosen))]]
    }
    if (element.tagName !== 'input') return []
    const type = attribute(element, 'type')
    if (type === 'file') return []
    const isOff = (type === 'checkbox' || type === 'radio') && attribute(element, 'checked') === undefined
    return isOff ? [] : [[name, attribute(element, 'value') ?? '']]
  })
}

/** Same as `formOn`, with other values; undefined removes a field. */
export function fillForm(
  fields: readonly (readonly [string, string])[],
  values: Readonly<Record<string, string | undefined>>,
): [string, string | File][] {
  const others = fields.filter(([name]) => !(name in values)) as [string, string][]
  return [
    ...others,
    ...Object.entries(values).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, value]],
    ),
  ]
}
