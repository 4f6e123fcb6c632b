// Makes real calls with generated clients, like their users. Compiled together with the generated code.
import createClient from 'openapi-fetch'
import { createClient as createHeyApi } from './hey-api/client/index.ts'
import { mediaUpload, postsCreate, postsGet, postsList } from './hey-api/sdk.gen.ts'
import { mediaUpload as uploadByKubb } from './kubb/clients/media/upload.ts'
import { postsCreate as createByKubb } from './kubb/clients/posts/create.ts'
import { postsGet as getByKubb } from './kubb/clients/posts/get.ts'
import { postsList as listByKubb } from './kubb/clients/posts/list.ts'
import type { paths } from './openapi-typescript/schema.ts'

/** Outcome of a client, in a common form. */
interface Seen {
  readonly created: number | undefined
  readonly read: string | undefined
  readonly listed: readonly number[] | undefined
  readonly missing: string | undefined
  readonly invalid: readonly string[] | undefined
  /** The media type of a stored image. */
  readonly uploaded: string | undefined
}

/** A PNG of one pixel. */
const image =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

const body = '<p>Written by a program that somebody generated.</p>'

async function withOpenApiFetch(baseUrl: string, key: string): Promise<Seen> {
  const client = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } })
  const created = await client.POST('/posts', { body: { title: 'By openapi-fetch', body } })
  const id = created.data?.id ?? 0
  const read = await client.GET('/posts/{id}', { params: { path: { id } } })
  const listed = await client.GET('/posts', { params: { query: { limit: 5 } } })
  const missing = await client.GET('/posts/{id}', { params: { path: { id: 999_999 } } })
  const invalid = await client.POST('/posts', { body: { title: '', body } })
  const uploaded = await client.POST('/media', { body: { image } })
  return {
    created: created.data?.id,
    read: read.data?.item.title,
    listed: listed.data?.items.map((post) => post.id),
    missing: missing.error?.code,
    invalid: invalid.error?.fields?.map(({ path }) => path),
    uploaded: uploaded.data?.data.type,
  }
}

async function withHeyApi(baseUrl: string, key: string): Promise<Seen> {
  const client = createHeyApi({ baseUrl, auth: key })
  const created = await postsCreate({ client, body: { title: 'By hey-api', body } })
  const id = created.data?.id ?? 0
  const read = await postsGet({ client, path: { id } })
  const listed = await postsList({ client, query: { limit: 5 } })
  const missing = await postsGet({ client, path: { id: 999_999 } })
  const invalid = await postsCreate({ client, body: { title: '', body } })
  const uploaded = await mediaUpload({ client, body: { image } })
  return {
    created: created.data?.id,
    read: read.data?.item.title,
    listed: listed.data?.items.map((post) => post.id),
    missing: missing.error?.code,
    invalid:
      invalid.error && 'fields' in invalid.error ? invalid.error.fields?.map(({ path }) => path) : undefined,
    uploaded: uploaded.data?.data.type,
  }
}

/** Kubb's functions return failures as data, typed as successes. */
async function withKubb(baseURL: string, key: string): Promise<Seen> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const config = { baseURL, headers }
  const created = await createByKubb({ title: 'By Kubb', body }, undefined, config)
  const read = await getByKubb(created.id, undefined, config)
  const listed = await listByKubb({ limit: 5 }, config)
  const missing = (await getByKubb(999_999, undefined, config)) as { code?: string }
  const invalid = (await createByKubb({ title: '', body }, undefined, config)) as {
    fields?: readonly { readonly path: string }[]
  }
  const uploaded = await uploadByKubb({ image }, config)
  return {
    created: created.id,
    read: read.item.title,
    listed: listed.items.map((post) => post.id),
    missing: missing.code,
    invalid: invalid.fields?.map(({ path }) => path),
    uploaded: uploaded.data.type,
  }
}

/** Calls a server with generated clients. @throws if a client does not match its types. */
export async function callWithGenerated(baseUrl: string, key: string): Promise<void> {
  for (const [name, use] of Object.entries({
    'By openapi-fetch': withOpenApiFetch,
    'By hey-api': withHeyApi,
    'By Kubb': withKubb,
  })) {
    const seen = await use(baseUrl, key)
    const { created, read, listed, missing, invalid, uploaded } = seen
    if (
      created === undefined ||
      read !== name ||
      !listed?.includes(created) ||
      missing !== 'not_found' ||
      invalid?.join() !== 'title' ||
      uploaded !== 'image/webp'
    )
      throw new Error(`${name}: ${JSON.stringify(seen)}`)
  }
}
