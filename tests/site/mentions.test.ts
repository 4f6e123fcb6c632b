import { expect, test } from 'vitest'
import { parseForm } from './parse-form.ts'
import { startSite } from './start-site.ts'

const link = (name: string) => `<a href="/u/${name}">@${name}</a>`

test.each<[body: string, shown: string]>([
  [
    '<p>@asha and @Ravi, see (@meera).</p>',
    `<p>${link('asha')} and ${link('Ravi')}, see (${link('meera')}).</p>`,
  ],
  [
    '<p>ありがとう@ashaさん、谢谢@ravi！ขอบคุณ@devครับ @meera님, @noor।</p>',
    `<p>ありがとう${link('asha')}さん、谢谢${link('ravi')}！ขอบคุณ${link('dev')}ครับ ${link('meera')}님, @noor।</p>`,
  ],
  ['<p>Who is @nobody.here?</p>', '<p>Who is @nobody.here?</p>'],
  ['<p>asha@ravi.example, https://x.example/@asha</p>', '<p>asha@ravi.example, https://x.example/@asha</p>'],
  [
    '<pre>@asha</pre><p><code>@asha</code> @asha</p>',
    `<pre tabindex="0">@asha</pre><p><code>@asha</code> ${link('asha')}</p>`,
  ],
  [
    '<p><a href="https://x.example/" rel="nofollow ugc noopener noreferrer">by @asha</a></p>',
    '<p><a href="https://x.example/" rel="nofollow ugc noopener noreferrer">by @asha</a></p>',
  ],
  ['<p>&lt;b @asha&gt; &amp;@asha</p>', `<p>&lt;b ${link('asha')}&gt; &amp;${link('asha')}</p>`],
  ['<p><em>@asha</em> @asha.</p>', `<p><em>${link('asha')}</em> ${link('asha')}.</p>`],
  ['<p>@asha:</p><p>@ravi, @dev’s</p>', `<p>${link('asha')}:</p><p>${link('ravi')}, ${link('dev')}’s</p>`],
  [
    '<p>＠asha @meera/@x @asha!</p>',
    `<p><a href="/u/asha">＠asha</a> ${link('meera')}/@x ${link('asha')}!</p>`,
  ],
  ...[
    ...[
      '@asha@mastodon.example',
      '@asha:matrix.example',
      '@asha/node',
      '@asha/node@20',
      '@asha.@x',
      '@ashaé',
    ],
    ...[
      '@asha\u0301',
      '@ashaи',
      'é@asha',
      'e\u0301@asha',
      'и@asha',
      '/@asha',
      '@@asha',
      '@asha_ravi',
      '@asha_',
    ],
    ...[
      '@asha<em>@mastodon.example</em>',
      '<em>dev</em>@asha',
      '@a<em>sha</em>',
      '@asha<strong>/node</strong>',
    ],
    ...['@asha＠mastodon.example', `@${'asha'.repeat(10)}`, '@asha-.ravi'],
  ].map((text): [string, string] => [`<p>x ${text} y</p>`, `<p>x ${text} y</p>`]),
])('finds mentions: %s', async (body, names) => {
  const { browse, act } = await startSite()
  const { id, url } = await act('dev', 'posts.create', { body: { title: 'By the weir', body } })
  const { id: comment } = await act('dev', 'posts.comment', { params: { id }, body: { body } })
  const dev = await browse('dev')
  const page = await dev.get(url)
  expect(page.body.split(names)).toHaveLength(3)
  // The editor contains the source text.
  const edit = await dev.get(`${url}?edit=${comment}`)
  expect(JSON.stringify(parseForm(edit.body))).not.toContain('/u/')
})

test('names no suspended or blocked member', async () => {
  const { browse, act, save } = await startSite()
  const { url } = await act('dev', 'posts.create', {
    body: { title: 'By the weir', body: '<p>@asha @ravi</p>' },
  })
  await act('meera', 'blocks.add', { body: { username: 'ravi' } })
  const meera = await (await browse('meera')).get(url)
  expect(meera.body).toContain(`${link('asha')} @ravi`)
  await save({ username: 'asha', status: 'suspended' })
  expect((await (await browse()).get(url)).body).toContain(`@asha ${link('ravi')}`)
})

test('suggests visible members by prefix', async () => {
  const { act, browse } = await startSite()
  const [asha, visitor] = [await browse('asha'), await browse()]
  const offered = async (q: string, session = asha) =>
    [...(await session.get(`/mentions?q=${q}`)).body.matchAll(/data-username="([^"]+)"/g)].map(
      ([, name]) => name,
    )
  expect(await offered('me')).toEqual(['meera', 'ravi'])
  expect(await offered('Kulk')).toEqual(['asha'])
  expect([await offered(''), await offered('zzz'), await offered('me', visitor)]).toEqual([[], [], []])
  await act('meera', 'blocks.add', { body: { username: 'asha' } })
  expect(await offered('me')).toEqual(['ravi'])
})
