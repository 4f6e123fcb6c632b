import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderMarkdown } from '../html/markdown.ts'
import { codeIn } from '../html/normalize.ts'
import { convertTemplates } from './templates.ts'

const template = fc.constantFrom(
  '{{< figure src="a.png" >}}',
  '{{ site.baseurl }}/x',
  '{% highlight ruby %}',
  '{% endhighlight %}',
  '{{< /highlight >}}',
  '{{% ref "a.md" %}}',
  '{{< unknown >}}',
  '{% include x.html %}',
)

const fence = fc
  .tuple(fc.constantFrom('`', '~'), fc.integer({ min: 3, max: 6 }))
  .map(([character, length]) => character.repeat(length))
const block = fc.oneof(
  fc
    .tuple(fence, template)
    .map(([fence, code]) => `${fence}md\n${fence.slice(1)}js\n${code}\n${fence.slice(1)}\n${fence}`),
  template.map((code) => `    ${code}`),
  template.map((code) => `Span \`\`a \`\n${code}\`\` y`),
  template.map((code) => `<pre><code>\n${code}\n</code></pre>`),
)
const nested = fc.letrec<{ text: string }>((again) => ({
  text: fc.oneof(
    { maxDepth: 3 },
    block,
    again('text').map((text) => `> Quote\n>\n${text.replaceAll(/^/gm, '> ')}`),
    again('text').map((text) => `1. First\n\n${text.replaceAll(/^(?=.)/gm, '   ')}`),
    fc.tuple(again('text'), again('text')).map((both) => both.join('\n\nBetween.\n\n')),
  ),
})).text

test('keeps Markdown code as written at every nesting', () => {
  fc.assert(
    fc.property(nested, (text) => {
      const { text: converted, refused } = convertTemplates(
        `Before.\n\n${text}\n\n{{ site.baseurl }}/after\n`,
      )
      expect(refused).toEqual([])
      expect(converted).toBe(`Before.\n\n${text}\n\n/after\n`)
      expect(codeIn(renderMarkdown(text))).toMatch(/\{[{%]/)
    }),
    { numRuns: 300 },
  )
})

test('templates outside of code become Markdown, or are rejected with their place', () => {
  const text =
    '# Head {#head}\n\n{: .lead}\n\n![x](a.png){: width="3"} [one]({{< ref "one.md" >}}) `{{< figure src="no.png" >}}` {{< figure src="a.png" alt="A" >}} {% include x %}'
  const { text: converted, refused } = convertTemplates(text)
  expect(converted).toBe(
    '# Head \n\n\n\n![x](a.png) [one](one.md) `{{< figure src="no.png" >}}` ![A](a.png) {% include x %}',
  )
  expect(refused).toMatchObject([{ written: '{% include x %}', index: text.indexOf('{% include') }])
})

test.each([
  [
    '{% highlight md %}\n```js\nx {{ site.url }}\n{% endhighlight %}\n\n`{% highlight x %}`',
    '````md\n```js\nx {{ site.url }}\n````\n\n`{% highlight x %}`',
  ],
  [
    'Use `{% highlight ruby %}`:\n\n{% highlight ruby %}\nputs 1\n{% endhighlight %}',
    'Use `{% highlight ruby %}`:\n\n```ruby\nputs 1\n```',
  ],
  [
    '{{< highlight go >}}\na\n{{< /highlight >}}\n\n{{< highlight go >}}\n`b\n{{< /highlight >}}',
    '```go\na\n```\n\n```go\n`b\n```',
  ],
])('highlighted code is code: %j', (text, converted) => {
  expect(convertTemplates(text)).toEqual({ text: converted, refused: [] })
})

test('HTML keeps its code, and has no other templates', () => {
  const text = '<pre>{{< a >}}</pre><p>{{ site.url }}</p><code>{% x %}</code>'
  expect(convertTemplates(text, false)).toMatchObject({ text, refused: [{ written: '{{ site.url }}' }] })
})
