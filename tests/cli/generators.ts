/** A PNG of one pixel. */
export const tinyPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A small blog as the documents of a generator begin one. */
export interface Blog {
  readonly files: Readonly<Record<string, string | Buffer>>
  /** The errors that the program reports, and what the author writes instead. */
  readonly corrections: readonly (readonly [error: string, file: string, written: string, instead: string])[]
  /** Titles from fields, headings and names of files. */
  readonly titles: readonly string[]
}

const png = (number: number): Buffer => Buffer.concat([tinyPng, Buffer.from(String(number))])

export const blogs: Readonly<Record<string, Blog>> = {
  Hugo: {
    titles: ['My First Post', 'Firing a kiln'],
    files: {
      'posts/_index.md': '---\ntitle: Posts\ncascade:\n  type: post\n---\n',
      'posts/my-first-post.md':
        "+++\ntitle = 'My First Post'\ndate = 2024-01-14T07:07:07+01:00\ndraft = false\ntags = ['red', 'blue']\n[params]\n  author = 'John Smith'\n+++\n## Introduction\n\nThis is **bold**, and this is *emphasized*. See [the kiln](kiln/#firing).\n\n<!--more-->\n\n![Logo](/img/logo.png \"A logo\")\n",
      'posts/kiln/index.md':
        '---\ntitle: "Firing a kiln"\ndate: 2024-02-01\nlastmod: 2024-02-03\nsummary: Short\n---\n![Kiln](kiln.png)\n\n{{< figure src="kiln.png" title="A kiln" >}}\n\n| a | b |\n|---|:-:|\n| 1 | 2 |\n\nBack to [the first](../my-first-post.md).[^1]\n\n[^1]: A note.\n',
      'posts/kiln/kiln.png': png(1),
      'static/img/logo.png': png(2),
      'posts/later.md': '---\ntitle: Later\ndraft: true\n---\nNot yet.\n',
    },
    corrections: [
      [
        'posts/kiln/index.md:9: Unsupported template {{< figure src="kiln.png" title="A kiln" >}}',
        'posts/kiln/index.md',
        '{{< figure src="kiln.png" title="A kiln" >}}',
        'The kiln.',
      ],
    ],
  },
  Jekyll: {
    titles: ['Welcome to Jekyll!', 'Next'],
    files: {
      '_config.yml': 'title: Notes\n',
      '_posts/2026-01-01-welcome-to-jekyll.markdown':
        '---\nlayout: post\ntitle:  "Welcome to Jekyll!"\ndate:   2026-01-01 05:00:00 +0530\ncategories: jekyll update\n---\nYou’ll find this post in your `_posts` directory.\n\n{% highlight ruby %}\nputs "{{ 1 }}"\n{% endhighlight %}\n\nCheck out the [Jekyll docs][jekyll-docs], and [the next]({% post_url 2026-01-02-next %}).\n\n[jekyll-docs]: https://jekyllrb.com/docs/home\n',
      '_posts/2026-01-02-next.md':
        '---\nlayout: post\ntitle:\ntags: clay kilns\n---\n![A pot](/assets/a%20pot.png)\n\nText.\n{: .lead}\n',
      '_drafts/some-day.md': '---\ntitle: Some day\n---\nNot yet.\n',
      'assets/a pot.png': png(3),
    },
    corrections: [
      ['markdown:9: Unsupported template {% highlight ruby %}', 'welcome', '{% highlight ruby %}', '```ruby'],
      ['markdown:10: Unsupported template {{ 1 }}', 'welcome', '{{ 1 }}', '{{ 1 }}'],
      ['markdown:11: Unsupported template {% endhighlight %}', 'welcome', '{% endhighlight %}', '```'],
      [
        'markdown:13: Unsupported template {% post_url 2026-01-02-next %}',
        'welcome',
        '{% post_url 2026-01-02-next %}',
        '2026-01-02-next.md',
      ],
      ['next.md:9: Unsupported template {: .lead}', 'next', '\n{: .lead}', ''],
    ],
  },
  Obsidian: {
    titles: ['Daily note', 'Other note', 'Café'],
    files: {
      'Daily note.md':
        '---\ntags:\n  - journal/daily\n  - clay\naliases: [Today]\ncssclasses: [wide]\n---\n# Daily note\n\nSee [[Other note]]. #inline-tag\n\n![[photo.png|300]]\n\n> [!warning] Hot\n> Careful.\n\n- [ ] open\n- [x] done\n\n%% hidden %%\n\nA ==marked== word.\n',
      'Other note.md':
        'Links: [daily](Daily%20note.md#Hot), [daily](<Daily note.md>), [café](Caf%C3%A9.md).^[Soon.]\n\n![Été](Attachments/%C3%A9t%C3%A9.png)\n',
      ['Café.md'.normalize('NFD')]: '# Café\n\n![A photo](Attachments/photo%201.png)\n',
      'Attachments/photo.png': png(4),
      [`Attachments/${'été'.normalize('NFD')}.png`]: png(7),
      'Attachments/photo 1.png': png(5),
    },
    corrections: [
      [
        'Daily note.md:10: Unsupported template [[Other note]]',
        'Daily',
        '[[Other note]]',
        '[Other](Other%20note.md)',
      ],
      [
        'Daily note.md:12: Unsupported template ![[photo.png|300]]',
        'Daily',
        '![[photo.png|300]]',
        '![](Attachments/photo.png)',
      ],
      ['Daily note.md:14: Unsupported template [!warning]', 'Daily', '[!warning] ', ''],
      ['Daily note.md:20: Unsupported template %% hidden %%', 'Daily', '%% hidden %%\n\n', ''],
      ['Daily note.md:22: Unsupported template ==marked==', 'Daily', '==marked==', 'marked'],
    ],
  },
  Docusaurus: {
    titles: ['Welcome', 'First Blog Post'],
    files: {
      '2026-08-26-welcome/index.md':
        '---\nslug: welcome\ntitle: Welcome\nauthors: [slorber, yangshun]\ntags: [facebook, hello]\nhide_table_of_contents: true\n---\n\n[Docusaurus blogging features](https://docusaurus.io/docs/blog) are powered by a plugin.\n\n<!-- truncate -->\n\n:::tip[My tip]\n\nUse this awesome feature option\n\n:::\n\n![Docusaurus Plushie](./docusaurus-plushie-banner.jpeg)\n',
      '2026-08-26-welcome/docusaurus-plushie-banner.jpeg': png(6),
      '2026-05-28-first-blog-post.md':
        '---\nslug: first-blog-post\ntitle: First Blog Post\n---\nLorem ipsum. [Welcome](./2026-08-26-welcome/index.md#tip)\n\n$$\nx^2\n$$\n',
      '2026-08-01-mdx-blog-post.mdx':
        "---\ntitle: MDX Blog Post\n---\nimport Button from './button'\n\n<Button>Click</Button>\n",
      'authors.yml': 'yangshun:\n  name: Yangshun Tay\n',
    },
    corrections: [
      ['index.md:13: Unsupported template :::tip', 'welcome', ':::tip[My tip]', ''],
      ['index.md:17: Unsupported template :::', 'welcome', ':::', ''],
      ['first-blog-post.md:7: Unsupported template $$', 'first', '$$\nx^2\n$$', '`x^2`'],
      ['mdx-blog-post.mdx: Only Markdown (.md) and HTML', 'mdx', '', ''],
    ],
  },
}
