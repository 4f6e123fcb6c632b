import { readComment } from '@chowk/engine/website'
import type { OperationOf } from '@chowk/contract'
import type { ActInput, ActOutput } from '@chowk/engine'
import { COMMENTS_ON_PAGE } from '../actions/comment-address.ts'
import { html, type Html, type Part } from '../html.ts'
import type { PageContext } from '../page.ts'
import { actionOf, signInTo } from './actions.ts'
import type { ListedItem } from './items/entry.ts'
import { mentionedIn } from './mentions.ts'
import { count } from './numbers.ts'
import { pager, readPage, withMore, withQuery } from './pager.ts'
import { renderComment, type CommentThread } from './comment.ts'
import { textForm } from './text-form.ts'

type Read<Id extends 'posts.get' | 'questions.get'> = ActOutput<OperationOf<Id>>
type CommentPage = Read<'posts.get'>['comments'] | Read<'questions.get'>['answers']
type Comment = CommentPage['items'][number]

type CommentsQuery = NonNullable<ActInput<OperationOf<'posts.get'>>['query']>
type AnswersQuery = NonNullable<ActInput<OperationOf<'questions.get'>>['query']>

type List = 'comments' | 'answers'

/** Returns the filter for replies to one comment or answer. */
const repliedTo = ({ query }: PageContext) => {
  const id = query.get('replies_to')
  return id && { replies_to: id as unknown as number }
}

/** Reads an item with the requested page of one of its lists. */
const readThread = <Query, Item>(
  context: PageContext,
  name: List,
  read: (query: Query) => Promise<Item>,
): Promise<Item> =>
  readPage(
    context,
    COMMENTS_ON_PAGE,
    ({ limit, offset = 0, cursor }) =>
      read({
        [`${name}_limit`]: limit,
        ...(cursor === undefined ? { [`${name}_offset`]: offset } : { [`${name}_cursor`]: cursor }),
        ...repliedTo(context),
      } as Query),
    name,
  )

/** Reads an item with the requested page of its comments. */
export const readComments = <Item>(context: PageContext, read: (query: CommentsQuery) => Promise<Item>) =>
  readThread(context, 'comments', read)

/** Reads a question with the requested page of its answers. */
export const readAnswers = <Item>(context: PageContext, read: (query: AnswersQuery) => Promise<Item>) =>
  readThread(context, 'answers', read)

/** Labels of the two lists. */
const words = {
  comments: { one: 'comment', add: 'Comment' },
  answers: { one: 'answer', add: 'Answer' },
} as const

/** Renders the comments or answers of an item with their replies, and a form to add one. */
export async function thread(
  context: PageContext,
  item: ListedItem,
  {
    name,
    page,
    total,
    hides,
  }: { readonly name: List; readonly page: CommentPage; readonly total: number; readonly hides: boolean },
): Promise<Html> {
  const { one } = words[name]
  const repliesTo = context.query.get('replies_to')
  const texts = page.items.flatMap(({ body, replies }) => [body, ...replies.map((reply) => reply.body)])
  const said: CommentThread = {
    item,
    list: name,
    hides,
    members: await mentionedIn(context.visit, texts),
    opens: withMore(context, { reply: undefined, edit: undefined }),
  }
  return html`<section class="thread" id="${name}">
    ${
      repliesTo
        ? await headOfReplies(context, said, Number(repliesTo))
        : html`<h2>${total === 0 ? `No ${name} yet` : count(total, one)}</h2>`
    }
    ${
      page.items.length === 0
        ? ''
        : html`<ol ${repliesTo ? html` class="replies"` : ''}>
            ${page.items.map(
              (comment) =>
                html`<li>
                  ${renderComment(context, said, comment, repliesTo ? 'reply' : name === 'answers' ? 'answer' : 'comment')}${repliesUnder(context, said, comment)}
                </li>`,
            )}
          </ol>`
    }
    ${pager(context, page, { name, anchor: `#${name}` })} ${repliesTo ? '' : addForm(context, said)}
  </section>`
}

/** Renders the first replies to a comment or an answer, and a link to the others. */
function repliesUnder(
  context: PageContext,
  said: CommentThread,
  { id, replies, replies_count }: Comment,
): Html | undefined {
  if (replies_count === 0) return undefined
  const more = replies_count > COMMENTS_ON_PAGE
  return html`<ol class="replies">
      ${replies.map((reply) => html`<li>${renderComment(context, said, reply, 'reply')}</li>`)}
    </ol>
    ${
      more
        ? html`<p class="more-replies">
            <a
              href="${withQuery(context, { replies_to: String(id), [said.list]: '2', reply: undefined, edit: undefined })}#${said.list}"
              >More replies (${replies_count - COMMENTS_ON_PAGE})</a
            >
          </p>`
        : ''
    }`
}

/** Renders the comment or answer above a page of its replies. */
async function headOfReplies(context: PageContext, said: CommentThread, id: number): Promise<Html> {
  const { kind, comment: found } = await readComment(context.visit, id)
  return html`<p>
      <a href="${withQuery(context, { replies_to: undefined, [said.list]: undefined })}#${said.list}"
        >All ${said.list}</a
      >
    </p>
    ${renderComment(context, { ...said, members: await mentionedIn(context.visit, [found.body]) }, found, kind)}`
}

/** Renders the form that adds to the thread. */
function addForm(context: PageContext, { item, list }: CommentThread): Part {
  if (item.status !== 'published') return undefined
  const { add } = words[list]
  const id = `add-${add.toLowerCase()}`
  if (context.member === undefined) return signInTo(context, add.toLowerCase(), `#${list}`)
  return textForm(context, {
    id,
    action: list === 'answers' ? actionOf('answer', item.id) : actionOf('comment', item.type, item.id),
    button: add,
    label: list === 'answers' ? 'Your answer' : 'Your comment',
    rows: 4,
  })
}
