import { markdownOf } from '../html/to-markdown.ts'
import { fieldsOfItem, type Item, type OwnItem } from './items.ts'
import { kinds } from './kinds.ts'
import { withFrontMatter } from './front-matter.ts'

/** An item as a file that becomes it again: Markdown where all its text can be said in it, else HTML. */
export function fileOfItem(
  { kind, id, scheduledAt }: OwnItem,
  item: Item,
): { extension: 'md' | 'html'; text: string } {
  const { title: titleName, text: textName, alsoText } = kinds[kind]
  const { [titleName]: title, [textName]: html = '', ...others } = fieldsOfItem(kind, item)
  const texts = new Map(
    [textName, ...alsoText].map((name) => [name, name === textName ? html : others[name]] as const),
  )
  const markdown = new Map(
    [...texts].map(([name, value]) => [name, markdownOf((value ?? '') as string)] as const),
  )
  const isMarkdown = [...markdown.values()].every((text) => text !== undefined)
  const written = (name: string) => (isMarkdown ? markdown.get(name) : texts.get(name))
  const matter = {
    kind,
    id,
    title,
    ...(scheduledAt !== null && { scheduled_at: new Date(scheduledAt).toISOString() }),
    ...others,
    ...Object.fromEntries(alsoText.filter((name) => name in others).map((name) => [name, written(name)])),
  }
  return {
    extension: isMarkdown ? 'md' : 'html',
    text: withFrontMatter(matter, (written(textName) ?? '') as string),
  }
}
