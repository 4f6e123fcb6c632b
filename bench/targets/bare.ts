import { fastify } from 'fastify'
import * as z from 'zod'
import { answerCpuMicros } from '../cpu.ts'

/** Baseline: bare Fastify that returns the same JSON, or only parses a body with Zod. */
const [answer] = process.argv.slice(2)
const app = fastify()
const me = JSON.parse(answer ?? '{}') as object

app.get('/api/v1/me', () => me)

const Post = z.strictObject({
  title: z.string().min(3).max(200),
  body: z.string().min(1).max(100_000),
  tags: z.array(z.string().min(1).max(50)).max(10).optional(),
  featured_image: z.string().optional(),
  gallery: z.array(z.string()).max(12).optional(),
  community_id: z.int().optional(),
  community: z.string().optional(),
  scheduled_at: z.string().optional(),
})
let id = 0
app.post('/api/v1/posts', (request, reply) => {
  const { title } = Post.parse(request.body)
  const slug = title.toLowerCase().replaceAll(' ', '-')
  const url = `/posts/${slug}`
  id++
  return reply
    .code(201)
    .send({ ok: true, id, slug, url, web_url: url, item: { id, type: 'post', slug }, request_id: 'x' })
})

const address = await app.listen({ port: 0, host: '127.0.0.1' })
answerCpuMicros()
console.log(`listening on ${address}/api/v1`)
